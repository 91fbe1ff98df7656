package rag

import (
	"context"
	"strings"
)

// Reading is the text of a file, before it is cleaned: whole lines of UTF-8 without control characters.
type Reading struct {
	Title string // as the file gives it; may be empty
	Text  string
	Parts []Part
}

// Reader takes the text out of a file of a media type. What is no text, or too much, or takes too much to be read, is fault.Invalid;
// a file that broke the reader is fault.Unavailable, and fault.Exhausted is a reader that was not to be had, or had no time. When ctx ends, so does the
// reading. Package read has one, and read/apart one for the files of strangers.
type Reader func(ctx context.Context, mediaType string, file []byte) (Reading, error)

// clean gives r without e-mail addresses and telephone numbers; its parts begin where their text begins now. When ctx ends meanwhile,
// that is the error.
func (r Reading) clean(ctx context.Context) (Reading, error) {
	out := Reading{Title: Clean(r.Title)}
	parts := r.Parts
	if len(parts) == 0 || parts[0].Start > 0 {
		parts = append([]Part{{}}, parts...)
	}
	var text strings.Builder
	text.Grow(len(r.Text))
	for i, p := range parts {
		end := len(r.Text)
		if i+1 < len(parts) {
			end = parts[i+1].Start
		}
		out.Parts = append(out.Parts, Part{Start: text.Len(), Heading: Clean(p.Heading), Page: p.Page})
		cleaned, all := clean(r.Text[p.Start:end], func() bool { return ctx.Err() == nil })
		if !all {
			return Reading{}, ctx.Err()
		}
		text.WriteString(cleaned)
	}
	out.Text = text.String()
	return out, nil
}
