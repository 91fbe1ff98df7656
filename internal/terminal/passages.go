package terminal

import (
	"cmp"
	"fmt"
	"io"
	"strings"
)

// Passage is what a document says to a question.
type Passage struct {
	Title      string
	Heading    string // under which it stands; may be empty
	Page       int    // 0 where there are no pages
	Quote      string
	Source     string  // an address; may be empty
	Confidence float64 // 0 to 1
}

// Passages writes what documents say to a question, the best first; none is that nobody knows.
func Passages(w io.Writer, list []Passage, o Options) error {
	p := newPage(o)
	p.gap()
	if len(list) == 0 {
		p.say(span{"Information not available.", strong})
		return p.writeTo(w)
	}
	for i, one := range list {
		if i > 0 {
			p.gap()
		}
		p.ends(p.paint(title, fit(one.Title, p.body()*3/4)), p.paint(dim, fmt.Sprintf("%.0f %% sure", 100*one.Confidence)))
		where := clean(one.Heading)
		if one.Page > 0 {
			where = strings.TrimPrefix(fmt.Sprintf("%s · page %d", where, one.Page), " · ")
		}
		if where != "" {
			p.say(span{where, dim})
		}
		p.hang("  “", "   ", span{strings.Join(strings.Fields(clean(one.Quote)), " ") + "”", plain})
		if one.Source != "" {
			p.say(span{cmp.Or(clean(one.Source), "?"), dim})
		}
	}
	return p.writeTo(w)
}

// Plain makes a text safe for one line of a terminal.
func Plain(s string) string { return strings.Join(strings.Fields(clean(s)), " ") }
