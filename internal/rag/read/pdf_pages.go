package read

import (
	"github.com/ledongthuc/pdf"

	"github.com/tripwright/tripwright/internal/rag"
)

// page is a page and what it draws with, which may stand in the branch of the tree that it hangs on.
type page struct{ value, resources pdf.Value }

// What a tree of pages may have. Those of real files are some five branches high.
const (
	mostHigh  = 50
	mostKnots = 10 * MaxPages
)

// tree walks the pages of a file. It never looks back at the parent that a page names: that may be anything.
type tree struct {
	pages []page
	knots int
}

// pagesOf gives the pages in their order. The tree of a page that is its own ancestor has no end: it is refused.
func pagesOf(doc *pdf.Reader) ([]page, error) {
	var t tree
	err := t.walk(page{value: doc.Trailer().Key("Root").Key("Pages")}, 0)
	return t.pages, err
}

func (t *tree) walk(p page, high int) error {
	if t.knots++; high > mostHigh || t.knots > mostKnots {
		return circle()
	}
	if own := p.value.Key("Resources"); !own.IsNull() {
		p.resources = own
	}
	switch p.value.Key("Type").Name() {
	case "Page":
		if len(t.pages) == MaxPages {
			return rag.TooManyPages.Refuse("the PDF has more than %d pages", MaxPages)
		}
		t.pages = append(t.pages, p)
	case "Pages":
		kids := p.value.Key("Kids")
		for i := range kids.Len() {
			if err := t.walk(page{kids.Index(i), p.resources}, high+1); err != nil {
				return err
			}
		}
	}
	return nil
}
