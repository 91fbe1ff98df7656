package read

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/tripwright/tripwright/internal/rag"
)

// html reads what a browser would show: no scripts, styles, forms, comments or hidden elements, which is where somebody
// would put words that a person is not to see.
func (p *paper) html(text string) error {
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		return rag.DamagedHTML.Refuse("the file is not HTML that can be read").Because(err)
	}
	(&walker{paper: p}).walk(root) // what is seen is in the body, which ends the last line
	return nil
}

// walker gathers the words of a line until an element ends it.
type walker struct {
	*paper
	words strings.Builder
}

func (w *walker) walk(n *html.Node) {
	if n.Type == html.TextNode {
		w.words.WriteString(n.Data)
		return
	}
	if n.Type == html.ElementNode && w.element(n) {
		return
	}
	w.children(n)
}

// element does what an element asks for, and tells whether its children are done with.
func (w *walker) element(n *html.Node) (done bool) {
	if isHidden(n) {
		return true
	}
	switch n.DataAtom {
	case atom.Title:
		w.title = inner(n)
		return true
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		w.flush()
		words := inner(n)
		if w.title == "" && n.DataAtom == atom.H1 {
			w.title = words
		}
		w.heading(words)
		return true
	case atom.Br:
		w.flush()
	case atom.Td, atom.Th:
		w.children(n)
		w.words.WriteString(", ")
		return true
	}
	if isBlock(n.DataAtom) {
		w.block(n)
		return true
	}
	return false
}

func (w *walker) children(n *html.Node) {
	for c := n.FirstChild; c != nil && !w.full(); c = c.NextSibling {
		w.walk(c)
	}
}

// block writes an element that begins and ends a line; a paragraph stands apart.
func (w *walker) block(n *html.Node) {
	w.flush()
	if n.DataAtom == atom.Li {
		w.words.WriteString("- ")
	}
	w.children(n)
	w.flush()
	if n.DataAtom == atom.P || n.DataAtom == atom.Table || n.DataAtom == atom.Ul || n.DataAtom == atom.Ol {
		w.line("")
	}
}

func (w *walker) flush() {
	words := strings.TrimSuffix(visible(w.words.String()), ",")
	w.words.Reset()
	if words != "" && words != "-" {
		w.line(words)
	}
}

func isHidden(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Iframe, atom.Object, atom.Svg, atom.Math, atom.Select, atom.Textarea, atom.Button, atom.Nav,
		atom.Noframes, atom.Noembed, atom.Datalist, atom.Audio, atom.Video, atom.Canvas:
		return true
	}
	return slices.ContainsFunc(n.Attr, hides)
}

// hides tells whether an attribute keeps its element from being seen, whatever the others say.
func hides(a html.Attribute) bool {
	switch a.Key {
	case "hidden":
		return true
	case "aria-hidden":
		return a.Val == "true"
	case "style":
		style := strings.ToLower(strings.Join(strings.Fields(a.Val), ""))
		return strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden") || strings.Contains(style, "font-size:0")
	}
	return false
}

func isBlock(a atom.Atom) bool {
	switch a {
	case atom.P, atom.Div, atom.Section, atom.Article, atom.Main, atom.Header, atom.Footer, atom.Aside, atom.Ul, atom.Ol, atom.Li, atom.Dl, atom.Dt,
		atom.Dd, atom.Table, atom.Tr, atom.Blockquote, atom.Pre, atom.Figure, atom.Figcaption, atom.Address, atom.Hr, atom.Body:
		return true
	}
	return false
}

// inner gives the words of an element and everything visible in it.
func inner(n *html.Node) string {
	var b strings.Builder
	words(&b, n)
	return visible(b.String())
}

func words(b *strings.Builder, n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode:
			b.WriteString(c.Data)
		case c.Type == html.ElementNode && !isHidden(c):
			words(b, c)
		}
	}
}
