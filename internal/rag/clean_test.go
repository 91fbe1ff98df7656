package rag_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/rag"
)

func TestAddressesAreTakenOut(t *testing.T) {
	t.Parallel()
	for _, gone := range []string{
		"ann@example.org", "Ann.Lee+tours@mail.example.co.uk", "mailto:ann@example.org", "ANN_2@EXAMPLE.ORG",
		"ann (at) example (dot) org", "ann [at] example.org", "ann{at}example{dot}com", "o'neil@example.ie", "jürgen@müller.example", "ann @ example.org",
		"+33 1 42 36 10 00", "+33142361000", "+1 (212) 555-0123", "(212) 555-0123", "212-555-0123", "212.555.0123",
		"212 555 0123", "1-800-555-0199", "01 42 36 10 00", "01.42.36.10.00", "0142361000", "020 7946 0958", "+44 (0)20 7946 0958",
		"0044 20 7946 0958", "030/1234567", "030 901820", "06-12345678", "+81-3-1234-5678", "03-1234-5678", "+39 06 1234567",
		"+49 30 123 45 67-0", "07700 900123", "(02) 9374 4000", "(11) 91234-5678", "91 234 56 78", "612 34 56 78", "044 668 18 00",
		"+91 98765 43210", "+65 6123 4567", "2125550123", "+86 10 6552 9988", "00 33 1 42 36 10 00",
	} {
		text := "Ask " + gone + " for a table."
		got := rag.Clean(text)
		if !strings.HasPrefix(got, "Ask [") || !strings.HasSuffix(got, "] for a table.") {
			t.Errorf("%q stays: %q", gone, got)
		}
	}
}

func TestCuesBringOutTheRest(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Call 555-0123 now", "Tel: 4236 1000 now", "Phone 33 12 34 56 now", "tél. 912 345 678 now", "☎ 98765 43210 now", "WhatsApp us on 612345678 now", "dial 112233 now",
	} {
		got := rag.Clean(text)
		if !strings.Contains(got, "[number removed] now") {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestWhatATravellerNeedsStays(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Tickets cost € 12.50, families $1,200, and the lake cost 12 500 000 €.", "It cost 1 234 567 890 euros.",
		"2026-11-21", "21.11.2026", "11/21/2026", "from 01.05.2026 to 30.09.2026", "01.05.2026-30.09.2026", "01.05.-30.09.2026", "the wars of 1914-1918 and 1939–1945",
		"09:00-18:00", "9.30-17.30", "0900-1800", "10:00–12:30, 14:00–18:00", "09.00-12.00 14.00-18.00", "Call between 9.30-17.30", "call by 21.11.2026",
		"48.8584, 2.2945", "40.712776, -74.005974", "48.85837 2.29448", "48°51′30″N 2°17′40″E", "-33.8568, 151.2153",
		"75007 Paris", "SW1A 1AA", "100-0005 Tokyo", "10118-0110", "1012 JS Amsterdam", "01067 Dresden", "01067 01069",
		"AF1234", "flight AF 1234 or LH 0456", "BA2490-BA2491", "UA 1 at 7:05", "lines 42, 69, 87", "buses 12 14 16 18",
		"330 m high, 2,731 steps, 7 000 000 visitors a year", "built 1887 1889 1900", "room 101-105", "24/7", "children 6-12", "ISBN 978-3-16-148410-0",
		"twitter @louvre", "a@b", "5 @ 3 €", "at example", "pi is 3.14159265358979",
	} {
		if got := rag.Clean(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestNumbersSideBySide(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{"Open till 18:00 01 42 36 10 00", "Open till 18:00 [number removed]"},
		{"on 21.11.2026 01 42 36 10 00", "on 21.11.2026 [number removed]"},
		{"+33 1 42 36 10 00, +33 1 42 36 10 01", "[number removed], [number removed]"},
		{"Call 555-0123 or 555-0124.", "Call [number removed] or [number removed]."},
		{"75007 Paris, 01 42 36 10 00, 12.50 €", "75007 Paris, [number removed], 12.50 €"},
		{"(212) 555-0123 (212) 555-0124", "[number removed] [number removed]"},
		{"a@example.org/b@example.org", "[address removed]/[address removed]"},
	}
	for _, tt := range tests {
		if got := rag.Clean(tt.text); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// Digits far apart are no number, wherever a text of them ends: at a digit, or at one of the spaces between them.
func TestDigitsFarApart(t *testing.T) {
	t.Parallel()
	for _, space := range []string{"  ", "   ", "\u00a0\u00a0", " \u202f "} {
		long := strings.Repeat("1"+space, 50)
		for n := range 3 * len("1"+space) {
			if cut := strings.ToValidUTF8(long[:len(long)-n], ""); rag.Clean(cut) != cut {
				t.Errorf("%q became %q", cut, rag.Clean(cut))
			}
		}
	}
}

// digits fills each # with a digit; a # that follows a place where a number begins is no 0.
func digits(t *rapid.T, shape string) string {
	out := []byte(shape)
	for i, c := range out {
		if c == '#' {
			out[i] = byte(rapid.IntRange(2, 9).Draw(t, "digit")) + '0'
		}
	}
	return string(out)
}

func TestAnyTelephoneNumberGoes(t *testing.T) {
	t.Parallel()
	shapes := []string{"+## # ## ## ## ##", "+## ## #### ####", "+1 (###) ###-####", "(###) ###-####", "###-###-####", "0# ## ## ## ##", "0## #### ####", "0##/#######", "00## ## #### ####", "+## ### ### ###"}
	rapid.Check(t, func(t *rapid.T) {
		phone := digits(t, rapid.SampledFrom(shapes).Draw(t, "shape"))
		text := fmt.Sprintf("Guides: %s, ask for Ann.", phone)
		if got := rag.Clean(text); got != "Guides: [number removed], ask for Ann." {
			t.Fatalf("%q: %q", text, got)
		}
	})
}

func TestAnyDateTimePriceAndPlaceStays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := func(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, "n") }
		for _, text := range []string{
			fmt.Sprintf("on %04d-%02d-%02d", n(1900, 2099), n(1, 12), n(1, 28)),
			fmt.Sprintf("on %02d.%02d.%04d", n(1, 28), n(1, 12), n(1900, 2099)),
			fmt.Sprintf("on %d/%d/%04d", n(1, 12), n(1, 28), n(1900, 2099)),
			fmt.Sprintf("open %02d:%02d-%02d:%02d", n(0, 23), n(0, 59), n(0, 23), n(0, 59)),
			fmt.Sprintf("open %d.%02d–%d.%02d", n(0, 23), n(0, 59), n(0, 23), n(0, 59)),
			fmt.Sprintf("costs €%d.%02d or %d,%03d USD", n(0, 9999), n(0, 99), n(1, 999), n(0, 999)),
			fmt.Sprintf("at %.6f, %.6f", float64(n(-90_000000, 90_000000))/1e6, float64(n(-180_000000, 180_000000))/1e6),
			fmt.Sprintf("in %05d Town", n(0, 99999)),
			fmt.Sprintf("on XY%d or XY %04d", n(1, 9999), n(1, 9999)),
		} {
			if got := rag.Clean(text); got != text {
				t.Fatalf("%q became %q", text, got)
			}
		}
	})
}

func TestCleaningManyDigitsEnds(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("1 ", 50_000) + strings.Repeat("12345", 100_000)
	if rag.Clean(text) != text {
		t.Error("a list of digits is no telephone number")
	}
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{"", "ann@example.org 01 42 36 10 00", "(((1", "+", "0-0-0-0-0-0-0-0-0", "a@@b.c", "(1) (2) (3) (4) (5) (6)\xff", "\xb00", "0000000000000 01000000000 0",
		"0000000000000 0000000000000 01000000000 0", "12 0000000000000 01000000000 01000000000 0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := rag.Clean(s)
		if twice := rag.Clean(once); twice != once {
			t.Fatalf("cleaning again changes %q to %q", once, twice)
		}
	})
}

// A list of numbers takes work as it is long: ten times as many numbers, about ten times as much, counted in pieces of memory that are
// asked for. Each number used to be looked for among all that were left. The test is not parallel: others would be counted too.
func TestALongListOfNumbersIsCleanedInItsLength(t *testing.T) {
	for _, number := range []string{"0144556677 ", "12 0144556677, ", "01 44 55 66 77 ", "12345 "} {
		asked := func(times int) float64 {
			text := strings.Repeat(number, times)
			return testing.AllocsPerRun(1, func() { rag.Clean(text) })
		}
		if few, many := asked(100), asked(1000); many > 20*few+1000 {
			t.Errorf("%q: 100 times asks for memory %.0f times, 1000 times %.0f times", number, few, many)
		}
	}
	for _, text := range []string{strings.Repeat("0144556677 ", 500), strings.Repeat("+33 1 44 55 66 77 and ", 100)} {
		if left := rag.Clean(text); strings.ContainsAny(left, "0123456789") {
			t.Errorf("numbers are left: %.200s", left)
		}
	}
}

// A list of small numbers may be a telephone number anywhere, and is tried everywhere: that asks for little memory.
func TestSmallNumbersAreCleanedInLittleMemory(t *testing.T) {
	text := strings.Repeat("1 ", 10_000)
	if asked := testing.AllocsPerRun(1, func() { rag.Clean(text) }); asked > float64(len(text)) {
		t.Errorf("%d bytes ask for memory %.0f times", len(text), asked)
	}
}
