package export_test

import (
	"encoding/xml"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode"

	ics "github.com/arran4/golang-ical"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// odd are names that have broken files before.
var odd = []string{
	"]]>", "<![CDATA[x]]>", "a\r\nBEGIN:VEVENT", "line\nbreak", "\u202egnp.exe", "\u200fright", "a,b;c:d\\n", `\`, "\\", "quote \" and '", "& &amp;",
	"tab\there", "\x00zero", "\x1b[31mred", "1. list", "# heading", "[^1]: note", "[x](javascript:alert(1))", "| cell |", "*bold* _it_ `code`", "===", "---",
	"e\u0301 decomposed", "\ufeffmark", "😀 smile", "寺", "\xff\xfe broken", "</text></svg><script>", "{n}", "{{.}}", "%s %d", "   ", "ﷺ", "\u2028para",
}

// drawn is a sample with some of everything in places that matter.
func drawn(t *rapid.T) *trip.Itinerary {
	it := sample()
	text := rapid.OneOf(rapid.SampledFrom(odd), rapid.String(), rapid.StringMatching(`[A-Za-zÀ-ž' ]{1,40}`))
	it.Title, it.Intent.City = text.Draw(t, "title"), text.Draw(t, "city")
	for range rapid.IntRange(1, 8).Draw(t, "changes") {
		day := &it.Days[rapid.IntRange(0, len(it.Days)-1).Draw(t, "day")]
		a := &day.Activities[rapid.IntRange(0, len(day.Activities)-1).Draw(t, "stop")]
		a.Name, a.Notes = text.Draw(t, "name"), text.Draw(t, "notes")
		switch rapid.IntRange(0, 3).Draw(t, "place") {
		case 0:
			a.Geo = nil
		case 1:
			a.Geo = &geo.Point{Lat: rapid.Float64Range(-90, 90).Draw(t, "lat"), Lon: rapid.Float64Range(-180, 180).Draw(t, "lon")}
		}
		it.Citations[0].Provenance.SourceURL = rapid.SampledFrom([]string{"javascript:alert(1)", "https://x.example/?a=1&b=<2>", "not an address", ""}).Draw(t, "url")
		it.Citations[0].Provenance.Note = text.Draw(t, "note")
	}
	return it
}

// Whatever things are called, every format can be read again, names each stop and holds no control signs.
func TestEveryFormatReadsBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) { readsBack(t, drawn(t)) })
}

func FuzzNames(f *testing.F) {
	for _, s := range odd {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, name, notes string) {
		it := sample()
		it.Title, it.Days[1].Headline = name, notes
		it.Days[1].Activities[1].Name, it.Days[1].Activities[1].Notes = name, notes
		it.Days[1].Activities[0].Name = notes // of a stop without a place
		readsBack(t, it)
	})
}

// tester is what rapid and go test have in common.
type tester interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

func readsBack(t tester, it *trip.Itinerary) {
	t.Helper()
	s, err := export.Lay(it)
	if err != nil {
		t.Fatalf("%v", err)
	}
	for _, f := range []export.Format{export.ICS, export.GPX, export.Markdown, export.SVG} {
		b, err := export.Write(it, f)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		wantPrintable(t, f, string(b))
		var text string
		switch f {
		case export.ICS:
			text = eventsText(t, s, string(b))
		case export.GPX, export.SVG:
			text = xmlText(t, f, string(b))
		default:
			text = unescaped.ReplaceAllString(string(b), "$1")
		}
		for _, day := range s.Days {
			for _, stop := range day.Stops {
				if f == export.SVG && stop.Pin == 0 {
					continue
				}
				if !strings.Contains(flat(text), flat(stop.Name)) {
					t.Errorf("%s does not name %q", f, stop.Name)
				}
			}
		}
	}
}

// unescaped are the signs that Markdown is told to take as they are.
var unescaped = regexp.MustCompile(`\\([\\` + "`" + `*_\[\]<>|#~&+\-=.)])`)

func wantPrintable(t tester, f export.Format, text string) {
	t.Helper()
	for _, r := range text {
		if unicode.IsControl(r) && r != '\n' && (r != '\r' || f != export.ICS) || unicode.Is(unicode.Bidi_Control, r) {
			t.Errorf("%s holds the sign %U", f, r)
		}
	}
}

// eventsText reads the file with the library and gives its summaries; there is one event a stop, whatever they are called.
func eventsText(t tester, s *export.Sheet, text string) string {
	t.Helper()
	cal, err := ics.ParseCalendar(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	stops := 0
	for _, d := range s.Days {
		stops += len(d.Stops)
	}
	var out strings.Builder
	for _, e := range cal.Events() {
		out.WriteString(e.GetProperty(ics.ComponentPropertySummary).Value + "\n")
	}
	if n := len(cal.Events()); n != stops {
		t.Errorf("%d events of %d stops", n, stops)
	}
	return out.String()
}

// xmlText reads a document and gives its text.
func xmlText(t tester, f export.Format, text string) string {
	t.Helper()
	var out strings.Builder
	for dec := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := dec.Token()
		if err == io.EOF {
			return out.String()
		}
		if err != nil {
			t.Fatalf("%s: %v in\n%s", f, err, text)
		}
		switch token := token.(type) {
		case xml.CharData:
			out.Write(token)
		case xml.StartElement:
			if name := token.Name.Local; name == "script" || name == "style" {
				t.Errorf("%s has a %s", f, name)
			}
			for _, a := range token.Attr {
				if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") {
					t.Errorf("%s has an attribute %s", f, a.Name.Local)
				}
			}
		}
	}
}

// The document is read by the slowest reader: once a few.
func TestDocumentReadsBack(t *testing.T) {
	t.Parallel()
	it := sample()
	for i, name := range odd {
		it.Days[i%5].Activities[i%3].Name = name
		if i%5 != 4 && i != len(odd)-1 {
			continue
		}
		text := pdfText(t, []byte(write(t, it, export.PDF)))
		wantPrintable(t, export.PDF, strings.ReplaceAll(text, "\n", ""))
		for _, day := range lay(t, it).Days {
			for _, stop := range day.Stops {
				if want := flat(shown(stop.Name)); !strings.Contains(flat(text), want) {
					t.Errorf("the document does not name %q", want)
				}
			}
		}
	}
}

// shown is a name as far as the document's font goes.
func shown(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("😀寺ﷺ\ufffd", r) {
			return '□'
		}
		return r
	}, s)
}
