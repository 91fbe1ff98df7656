package export_test

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ledongthuc/pdf"

	"github.com/tripwright/tripwright/internal/export"
)

// pdfText is what a reader finds in a document, a line for each text. The letters are read from the pages themselves: the reader
// of this module takes the table from signs to letters, which the library writes as one range, for a shorter one.
func pdfText(t testing.TB, b []byte) string {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for n := 1; n <= r.NumPage(); n++ {
		page, err := io.ReadAll(r.Page(n).V.Key("Contents").Reader())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range shownText.FindAllSubmatch(page, -1) {
			out.WriteString(utf16Text(escapedByte.ReplaceAll(m[1], []byte("$1"))) + "\n")
		}
		out.WriteString("\n")
	}
	return out.String()
}

var (
	shownText   = regexp.MustCompile(`(?s)\(((?:[^\\()]|\\.)*)\) ?Tj`)
	escapedByte = regexp.MustCompile(`(?s)\\(.)`)
)

func utf16Text(b []byte) string {
	var units []uint16
	for ; len(b) > 1; b = b[2:] {
		units = append(units, uint16(b[0])<<8|uint16(b[1]))
	}
	return string(utf16.Decode(units))
}

// Names are as people write them, and can be found.
func TestDocumentHasTheLettersOfNames(t *testing.T) {
	t.Parallel()
	names := []string{"Musée d'Orsay", "Frauenkirche München", "Sensō-ji", "Café de l’Œuvre, 12 €", "Văn Miếu – Quốc Tử Giám", "Łazienki Królewskie",
		"Þingvellir", "Ağa Camii, İstanbul", "Храм Спаса", "Ακρόπολη", "Șoseaua Ștefan cel Mare"}
	it := sample()
	for i, n := range names {
		it.Days[i%5].Activities[1].Name = n
		if text := flat(pdfText(t, []byte(write(t, it, export.PDF)))); !strings.Contains(text, flat(n)) {
			t.Errorf("%s is not found in the document", n)
		}
	}
}

// What the font cannot write is not left out without a word.
func TestDocumentSaysWhatItCannotWrite(t *testing.T) {
	t.Parallel()
	it := sample()
	it.Days[0].Activities[1].Name = "浅草寺 (Sensō-ji) 🍜 מוזיאון"
	text := pdfText(t, []byte(write(t, it, export.PDF)))
	if !strings.Contains(text, "□□□ (Sensō-ji) □ □□□□□□□") || !strings.Contains(text, "stands for a sign") {
		t.Errorf("the document does not say what it cannot write:\n%s", text)
	}
	if text := pdfText(t, []byte(write(t, sample(), export.PDF))); strings.Contains(text, "stands for a sign") {
		t.Error("the document excuses itself for nothing")
	}
}

// The banner of a trip begins with a sign that the font does not have, and that has a plain one in its place.
func TestDocumentWarnsWithASignThatItHas(t *testing.T) {
	t.Parallel()
	it := sample()
	it.Banner = "⚠️ Limited data available."
	text := pdfText(t, []byte(write(t, it, export.PDF)))
	if !strings.Contains(text, "! Limited data available.") || strings.Contains(text, "□") || strings.Contains(text, "stands for a sign") {
		t.Errorf("the banner is not told in plain signs:\n%.400s", text)
	}
}

func TestLongDaysGoOnOnTheNextPage(t *testing.T) {
	t.Parallel()
	it := sample()
	day := &it.Days[1]
	for len(day.Activities) < 30 {
		day.Activities = append(day.Activities, day.Activities[1])
	}
	day.Activities[20].Name = strings.Repeat("Supercalifragilistic", 12)
	text := pdfText(t, []byte(write(t, it, export.PDF)))
	if n := strings.Count(text, "Day 2 · Wednesday 11 June, continued"); n < 2 {
		t.Errorf("a day of 30 stops goes on %d times", n)
	}
}

// flat takes out what breaking lines may have changed.
func flat(s string) string { return strings.Join(strings.Fields(s), "") }
