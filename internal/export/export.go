package export

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// Format is a form that an itinerary is handed on in. It is also how the names of such files end.
type Format string

// The formats.
const (
	ICS      Format = "ics"
	GPX      Format = "gpx"
	PDF      Format = "pdf"
	Markdown Format = "md"
	JSON     Format = "json"
	SVG      Format = "svg"
)

// Formats are all of them.
var Formats = []Format{ICS, GPX, PDF, Markdown, JSON, SVG}

// MediaType is what the format is called on the web.
func (f Format) MediaType() string {
	switch f {
	case ICS:
		return "text/calendar; charset=utf-8"
	case GPX:
		return "application/gpx+xml"
	case PDF:
		return "application/pdf"
	case Markdown:
		return "text/markdown; charset=utf-8"
	case JSON:
		return "application/json"
	case SVG:
		return "image/svg+xml"
	}
	return "application/octet-stream"
}

// Write gives an itinerary in a format; one that there is not is fault.Invalid.
func Write(it *trip.Itinerary, f Format) ([]byte, error) {
	if f == JSON {
		return indented(it)
	}
	s, err := Lay(it)
	if err != nil {
		return nil, err
	}
	switch f {
	case ICS:
		return s.Calendar()
	case GPX:
		return s.Tracks()
	case PDF:
		return s.Document()
	case Markdown:
		return s.Text(), nil
	case SVG:
		return s.Map(WholeTrip), nil
	}
	return nil, fault.Field("format", "must be one of %s", formatNames())
}

func formatNames() string {
	names := make([]string, len(Formats))
	for i, f := range Formats {
		names[i] = string(f)
	}
	return strings.Join(names, ", ")
}

// indented is the itinerary for people who read JSON.
func indented(it *trip.Itinerary) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(it)
	return b.Bytes(), err
}

// FileName names the file of an itinerary, in letters that every system takes: "paris-2026-06-08.ics".
func FileName(it *trip.Itinerary, f Format) string {
	parts := strings.FieldsFunc(trip.Fold(cityOf(it)), func(r rune) bool {
		return r >= unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	if len(parts) == 0 {
		parts = []string{"trip"}
	}
	name := strings.Join(parts, "-")
	if d := it.Intent.DateWindow.Start; d.Valid() {
		name += "-" + d.String()
	}
	return name[:min(len(name), longestName)] + "." + string(f)
}

// cityOf names the place of a trip, or the places of a journey.
func cityOf(it *trip.Itinerary) string {
	if len(it.Stays) == 0 {
		return it.Intent.City
	}
	var names []string
	for _, s := range it.Stays {
		names = append(names, s.Place)
	}
	return strings.Join(names, " ")
}

const longestName = 80

// clean makes text from anywhere safe to hand on: one line, composed letters, no control signs and no marks that turn the
// direction of what follows.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), r == '\u2028', r == '\u2029':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), slices.Contains(unseen, r), unicode.Is(unicode.Noncharacter_Code_Point, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	return norm.NFC.String(strings.Join(strings.Fields(s), " "))
}

// unseen are signs without width that no word needs.
var unseen = []rune{'\ufeff', '\u200b', '\u2060', '\ufffe', '\uffff'}

func cleanAll(list []string) []string {
	out := make([]string, 0, len(list))
	for _, s := range list {
		if s = clean(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}
