package read

import (
	"regexp"
	"strings"
)

// The marks of Markdown that are not words. Pictures, comments and addresses of links are not seen by a reader either.
var (
	mdHeading = regexp.MustCompile(`^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$`)
	mdComment = regexp.MustCompile(`(?s)<!--.*?(?:-->|$)`)
	mdPicture = regexp.MustCompile(`!\[[^\]]*\]\([^)]*\)`)
	mdLink    = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	mdTag     = regexp.MustCompile(`</?[a-zA-Z][^<>]*>`)
	mdStrong  = regexp.MustCompile(`(\*\*|__|~~)(\S(?:.*?\S)?)(\*\*|__|~~)`)
	mdWeak    = regexp.MustCompile(`(^|[\s(])[*_]([^\s*_](?:[^*_]*[^\s*_])?)[*_]`)
	mdRule    = regexp.MustCompile(`^[\s|:*_=-]*$`)
)

// markdown reads Markdown. The first heading of the first order is the title.
func (p *paper) markdown(text string) error {
	text = mdComment.ReplaceAllString(strings.ReplaceAll(text, "\r\n", "\n"), "")
	for line := range strings.Lines(withoutFrontMatter(text)) {
		if p.full() {
			break
		}
		line = strings.TrimRight(line, "\n")
		if h := mdHeading.FindStringSubmatch(line); h != nil {
			words := unmark(h[2])
			if p.title == "" && h[1] == "#" {
				p.title = words
			}
			p.heading(words)
			continue
		}
		if mdRule.MatchString(line) || strings.HasPrefix(strings.TrimSpace(line), "```") {
			p.line("")
			continue
		}
		p.line(unmark(row(line)))
	}
	return nil
}

// withoutFrontMatter leaves out what stands between two lines of dashes at the very beginning.
func withoutFrontMatter(text string) string {
	rest, has := strings.CutPrefix(text, "---\n")
	if !has {
		return text
	}
	if _, after, ends := strings.Cut(rest, "\n---\n"); ends {
		return after
	}
	return text
}

func unmark(s string) string {
	s = mdPicture.ReplaceAllString(s, "")
	s = mdLink.ReplaceAllString(s, "$1")
	s = mdTag.ReplaceAllString(s, "")
	s = mdStrong.ReplaceAllString(s, "$2")
	s = mdWeak.ReplaceAllString(s, "$1$2")
	s = strings.TrimLeft(s, "> ")
	return strings.ReplaceAll(s, "`", "")
}

// row writes the row of a table as a list of its cells.
func row(line string) string {
	s := strings.TrimSpace(line)
	if !strings.HasPrefix(s, "|") {
		return line
	}
	var cells []string
	for c := range strings.SplitSeq(strings.Trim(s, "|"), "|") {
		if c = strings.TrimSpace(c); c != "" {
			cells = append(cells, c)
		}
	}
	return strings.Join(cells, ", ")
}
