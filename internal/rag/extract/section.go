package extract

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/rag"
)

// section is a heading and the lines under it, up to the next heading or an end of its list.
type section struct {
	name  string
	span  rag.Span // in the chunk
	lines []string
}

// sectionsOf gives the sections of a chunk. A line without marks is a heading too when it may be a name and the next line that is
// not empty is a field: files that are no Markdown have lost their marks.
func sectionsOf(text string) (out []section) {
	lines := linesOf(text)
	for i, line := range lines {
		s := strings.TrimSpace(text[line.Start:line.End])
		name, ok := titleIn(s)
		if !ok && bareTitle(s) && fieldFollows(text, lines[i+1:]) {
			name, ok = s, true
		}
		if ok {
			out = append(out, section{name: name, span: line})
			continue
		}
		if len(out) > 0 && s != "" {
			last := &out[len(out)-1]
			last.span.End = line.End
			last.lines = append(last.lines, s)
		}
	}
	return out
}

// bareTitle tells whether a line may be a name: a few words, without a stop, and no field.
func bareTitle(s string) bool {
	return s != "" && !isField(s) && isName(s) && len(strings.Fields(s)) <= 8 && !strings.ContainsAny(s[len(s)-1:], ".,;") && !strings.Contains(s, "(")
}

func fieldFollows(text string, lines []rag.Span) bool {
	for _, line := range lines {
		if s := strings.TrimSpace(text[line.Start:line.End]); s != "" {
			return isField(s)
		}
	}
	return false
}

// isField tells whether a line is a field of a place, or of a hotel or a flight.
func isField(s string) bool {
	f, _ := fieldOf(s)
	label, _ := offerField(s)
	return f != noField || label != ""
}

func linesOf(text string) (out []rag.Span) {
	start := 0
	for line := range strings.Lines(text) {
		out = append(out, rag.Span{Start: start, End: start + len(strings.TrimRight(line, "\r\n"))})
		start += len(line)
	}
	return out
}

// titleIn gives the name that a line is, without its marks: "## Musée Rodin", "**Musée Rodin**", "- **Musée Rodin**".
func titleIn(s string) (string, bool) {
	if strings.HasPrefix(s, "#") {
		return strings.TrimSpace(strings.Trim(s, "#*_ ")), true
	}
	s = strings.TrimSpace(strings.TrimLeft(s, "-• "))
	if len(s) > 4 && strings.HasPrefix(s, "**") && strings.HasSuffix(s, "**") && !strings.Contains(s[2:len(s)-2], "**") {
		return strings.TrimSuffix(s[2:len(s)-2], ":"), true
	}
	return "", false
}

// field is what a line of a section is about.
type field string

const (
	noField   field = ""
	located   field = "location"
	timed     field = "hours"
	resting   field = "closed"
	priced    field = "price"
	visiting  field = "visit"
	typed     field = "type"
	sheltered field = "indoor"
)

// fieldOf cuts "- **Opening hours**: daily 9–18" into what it is about and what it says.
func fieldOf(line string) (field, string) {
	label, value, ok := strings.Cut(strings.TrimLeft(line, "-*•| "), ":")
	label = strings.Join(strings.Fields(strings.Trim(strings.ToLower(label), "*_ ")), " ")
	value = strings.Trim(value, "*_| ")
	if !ok {
		if slices.Contains([]string{"indoor", "indoors", "outdoor", "outdoors"}, label) {
			return sheltered, label
		}
		return noField, line
	}
	for _, f := range [...]struct {
		field  field
		labels []string
	}{
		{located, []string{"location", "coordinates", "coords", "gps", "position"}},
		{timed, []string{"hours", "opening hours", "opening times", "open"}},
		{resting, []string{"closed", "closing day", "closing days", "day of rest"}},
		{priced, []string{"price", "admission", "ticket", "tickets", "entry", "entrance", "entrance fee", "entry fee", "cost"}},
		{visiting, []string{"visit", "duration", "time needed", "visit time", "visiting time", "length of visit", "stay"}},
		{typed, []string{"type", "kind", "category"}},
		{sheltered, []string{"indoor", "indoor/outdoor", "indoor / outdoor", "indoors", "setting"}},
	} {
		if slices.Contains(f.labels, label) {
			return f.field, value
		}
	}
	return noField, line
}
