package read_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag/read"
	"github.com/tripwright/tripwright/internal/rag/read/readtest"
)

// A PDF that refers to itself where it is walked is refused and says why; one that does so where nobody walks is read.
func TestCircles(t *testing.T) {
	t.Parallel()
	files := map[string]readtest.File{}
	for _, f := range readtest.Hostile(1) {
		files[f.Name] = f
	}
	const circle = "the PDF refers to itself in a circle, or is nested without an end"
	for name, want := range map[string]string{
		"a tree of pages that is its own branch":  circle,
		"two branches of each other":              circle,
		"a thousand branches that are the tree":   circle,
		"a branch that is the tree behind a page": circle,
		"a tree of 5,000 storeys":                 circle,
		"an empty tree of 2^60 branches":          circle,
		"tables of which each names the other":    circle,
		"a table that names itself":               circle,
		"a stream of objects that extends itself": circle,
		"a tree of 2^60 leaves":                   "the PDF has more than 1000 pages",
		"10,000 pages":                            "the PDF has more than 1000 pages",
		"a page that is its own parent":           "", // nobody asks a page for its parent
		"a form that draws itself":                "the PDF has no text in it; it may be a scan",
		"an outline that follows itself":          "",
		"pages that count a billion":              "",
		"contents that are their own list":        "the PDF has no text in it; it may be a scan",
		"a font that descends from itself":        "",
		"a spelling that counts less than none":   "",
		"a length that is the stream":             "the PDF has no text in it; it may be a scan",
		"contents in 200,000 pieces":              circle, // a hundred thousand times the same piece is as good as one
		"a page of pens that are not there":       "the PDF has no text in it; it may be a scan",
		"a page of a string without an end":       "the PDF has no text in it; it may be a scan",
		"objects of other numbers":                "the PDF has no text in it; it may be a scan",
		"a thousand pages with a font each":       "",
		"locked, badly":                           "the file is not a PDF that can be read",
		"a table that begins below none":          "the file is not a PDF that can be read",
		"a spelling that is torn":                 "",
		"a table before below none":               "the file is not a PDF that can be read",
		"resources that are the page":             "",
	} {
		f, ok := files[name]
		if !ok {
			t.Errorf("there is no file %q", name)
			continue
		}
		text, err := read.File(t.Context(), f.MediaType, f.Content())
		if want == "" && (err != nil || text.Text == "") || want != "" && (!fault.Is(err, fault.Invalid) || fault.Message(err) != want) {
			t.Errorf("%s: %.60q, %v; want %q", name, text.Text, err, want)
		}
	}
}

// A heading is kept as one up to a length; the text has all of it.
func TestLongHeadings(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", read.MaxHeading)
	got, err := read.File(t.Context(), read.Markdown, []byte("# "+long+"\n\nOld.\n"))
	if err != nil || len(got.Parts[0].Heading) > read.MaxHeading || !strings.HasPrefix(long, got.Parts[0].Heading) || got.Title != got.Parts[0].Heading {
		t.Errorf("%d bytes of a heading, %v", len(got.Parts[0].Heading), err)
	}
	if !strings.HasPrefix(got.Text, long+"\n") || read.Check(got) != nil {
		t.Errorf("the text is %.50q; %v", got.Text, read.Check(got))
	}
}
