package rag

// Reading is the text of a file, before it is cleaned: whole lines of UTF-8 without control characters.
type Reading struct {
	Title string // as the file gives it; may be empty
	Text  string
	Parts []Part
}

// Reader takes the text out of a file of a media type. What is no text, or too much, is fault.Invalid. Package read has one.
type Reader func(mediaType string, file []byte) (Reading, error)

// clean gives r without e-mail addresses and telephone numbers; its parts begin where their text begins now.
func (r Reading) clean() Reading {
	out := Reading{Title: Clean(r.Title)}
	parts := r.Parts
	if len(parts) == 0 || parts[0].Start > 0 {
		parts = append([]Part{{}}, parts...)
	}
	text := []byte{}
	for i, p := range parts {
		end := len(r.Text)
		if i+1 < len(parts) {
			end = parts[i+1].Start
		}
		out.Parts = append(out.Parts, Part{Start: len(text), Heading: Clean(p.Heading), Page: p.Page})
		text = append(text, Clean(r.Text[p.Start:end])...)
	}
	out.Text = string(text)
	return out
}
