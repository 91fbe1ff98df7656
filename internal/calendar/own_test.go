package calendar

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The short ways to write and to read are for speed alone: whatever they take is what package fmt and package json would make of it.

func TestTimesAreWrittenAsPackageFmtDoes(t *testing.T) {
	t.Parallel()
	for c := Clock(-61); c < 101*60; c++ {
		b, err := c.MarshalText()
		if want := fmt.Sprintf("%02d:%02d", int(c)/60, int(c)%60); string(b) != want || err != nil {
			t.Fatalf("%d minutes are written %q, want %q", int(c), b, want)
		}
	}
	for _, year := range []int{-1, 0, 7, 1969, 9999, 10_000} {
		for _, month := range []int{-1, 0, 1, 12, 99, 100} {
			for _, day := range []int{-1, 0, 1, 31, 99, 100} {
				if got, want := (Date{year, time.Month(month), day}).String(), fmt.Sprintf("%04d-%02d-%02d", year, month, day); got != want {
					t.Errorf("written %s, want %s", got, want)
				}
			}
		}
	}
}

// slowWeek reads opening hours by package json alone.
func slowWeek(b []byte) (w Week, err error) {
	var m map[string][]struct{ Start, End *Clock }
	dec := json.NewDecoder(strings.NewReader(string(b)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&m); err != nil {
		return w, err
	}
	for i := range w {
		for _, v := range m[fmt.Sprint(i)] {
			if v.Start == nil || v.End == nil {
				return w, fmt.Errorf("half a window")
			}
			w[i] = append(w[i], NewWindow(*v.Start, *v.End))
		}
		if w[i] == nil {
			w[i] = []Window{}
		}
	}
	return w, nil
}

func drawWeek(t *rapid.T, latest Clock) (w Week) {
	for i := range w {
		w[i] = []Window{}
		for range rapid.IntRange(0, 2).Draw(t, "windows") {
			start := Clock(rapid.IntRange(0, int(Midnight)).Draw(t, "start"))
			w[i] = append(w[i], Window{start, Clock(rapid.IntRange(int(start), int(latest)).Draw(t, "end"))})
		}
	}
	return w
}

// What is written here is read here, up to 24:00 the short way; an hour behind it goes the long way to the same.
func TestOpeningHoursAreReadTheShortWay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		latest := rapid.SampledFrom([]Clock{Midnight, lastClock}).Draw(t, "latest")
		w := drawWeek(t, latest)
		b, err := w.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var short, got Week
		if short.readOwn(b) != (latestOf(w) <= Midnight) {
			t.Fatalf("%s is read the short way: %v", b, short.readOwn(b))
		}
		if err := got.UnmarshalJSON(b); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(w, got); d != "" {
			t.Fatal(d)
		}
	})
}

func latestOf(w Week) (latest Clock) {
	for _, day := range w {
		for _, v := range day {
			latest = max(latest, v.End)
		}
	}
	return latest
}

// One byte that is another, missing or too many: the short way sees it, or reads what package json reads.
func TestTheShortWayTakesNothingElse(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b, err := drawWeek(t, Midnight).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		at := rapid.IntRange(0, len(b)-1).Draw(t, "at")
		sign := rapid.SampledFrom([]byte(`0123456789:;/{}[]",se x`)).Draw(t, "sign")
		switch rapid.SampledFrom([]string{"another", "missing", "more", "cut"}).Draw(t, "how") {
		case "another":
			b[at] = sign
		case "missing":
			b = append(b[:at], b[at+1:]...)
		case "more":
			b = append(b[:at], append([]byte{sign}, b[at:]...)...)
		case "cut":
			b = b[:at]
		}
		var short Week
		if !short.readOwn(b) {
			return
		}
		want, err := slowWeek(b)
		if err != nil {
			t.Fatalf("%s: the short way takes it, package json says %v", b, err)
		}
		if d := cmp.Diff(want, short); d != "" {
			t.Fatalf("%s: %s", b, d)
		}
	})
}

// Two windows without a comma between them, and a comma behind the last, are no JSON.
func TestCommasBetweenWindows(t *testing.T) {
	t.Parallel()
	const one, rest = `{"start":"09:00","end":"10:00"}`, `],"1":[],"2":[],"3":[],"4":[],"5":[],"6":[]}`
	for day, want := range map[string]bool{"": true, one: true, one + "," + one: true, one + one: false, one + ",": false, "," + one: false, one + ",,": false} {
		var w Week
		if got := w.readOwn([]byte(`{"0":[` + day + rest)); got != want {
			t.Errorf("[%s] is read the short way: %v", day, got)
		}
	}
}

func TestClocksThatAreReadTheShortWay(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"00:00": true, "09:59": true, "23:59": true, "24:00": true, "24:01": false, "09:60": false, "09:99": false,
		"09.00": false,
		"/9:00": false, ":9:00": false, "0/:00": false, "0::00": false, "09:/0": false, "09::0": false, "09:0/": false,
		"09:0:": false,
	} {
		got, ok := clockOf([]byte(s))
		if slow, err := ParseClock(s); ok != want || ok && (err != nil || got != slow) {
			t.Errorf("%q is %v the short way (%v), %v the long way (%v)", s, got, ok, slow, err)
		}
	}
	for s, want := range map[string]bool{
		`{"start":"09:00","end":"18:00"}`: true, `{"Start":"09:00","end":"18:00"}`: false,
		`{"start":"09:00","fin":"18:00"}`: false,
		`{"start":"09:00","end":"18:00"]`: false, `{"start":"09-00","end":"18:00"}`: false,
		`{"start":"09:00","end":"18-00"}`: false,
	} {
		if _, ok := windowOf([]byte(s)); ok != want {
			t.Errorf("%s is read the short way: %v", s, ok)
		}
	}
}
