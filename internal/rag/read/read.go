// Package read takes the text out of files that an organisation hands over: Markdown, plain text, HTML and PDF. It keeps what
// a person would see, with headings and pages, and leaves out what only machines see. Files are written by strangers: each
// is bounded, and one that is not what it says is refused. Assembly and tests may import this package.
package read

import (
	"bytes"
	"context"
	"mime"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/rag"
)

// The media types that are read.
const (
	Markdown = "text/markdown"
	Plain    = "text/plain"
	HTML     = "text/html"
	PDF      = "application/pdf"
)

// What is read at most.
const (
	MaxFile  = 10 << 20 // bytes of a file
	MaxText  = 2 << 20  // bytes of text in it: some five hundred thousand tokens
	MaxPages = 1000     // of a PDF
	MaxParts = 20_000   // headings and pages

	MaxHeading = 300 // bytes of a heading or title that are kept as such; the text has all of it
)

var _ rag.Reader = File

// File gives the text of a file. A media type that is not one of the four, a file that is too big, that is not what its media
// type says, or that has no text in it, is fault.Invalid and says so. A file may be made to be read for ever: whoever reads those
// of strangers does it in a process that can be ended, see package apart. ctx ends it between pages and lines.
func File(ctx context.Context, mediaType string, file []byte) (rag.Reading, error) {
	base, _, err := mime.ParseMediaType(mediaType)
	if err != nil {
		return rag.Reading{}, unknownType()
	}
	if len(file) > MaxFile {
		return rag.Reading{}, rag.TooLarge.Refuse("the file has more than %d MB", MaxFile>>20)
	}
	p := &paper{ctx: ctx}
	switch base {
	case Markdown:
		err = asText(file, p.markdown)
	case Plain:
		err = asText(file, p.plain)
	case HTML:
		err = asText(file, p.html)
	case PDF:
		err = p.pdf(file)
	default:
		err = unknownType()
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return rag.Reading{}, err
	}
	return p.reading()
}

// MediaType tells the media type by the ending of a file's name; ok is false for one that is not read.
func MediaType(name string) (mediaType string, ok bool) {
	switch strings.ToLower(path.Ext(name)) {
	case ".md", ".markdown":
		return Markdown, true
	case ".txt", ".text":
		return Plain, true
	case ".html", ".htm":
		return HTML, true
	case ".pdf":
		return PDF, true
	}
	return "", false
}

// asText hands a file on as text, or says why it is none.
func asText(file []byte, read func(string) error) error {
	file = bytes.TrimPrefix(file, []byte("\xef\xbb\xbf"))
	switch {
	case bytes.HasPrefix(file, []byte("%PDF-")):
		return rag.OtherKind.Refuse("the file is a PDF and not the text it was said to be")
	case bytes.HasPrefix(file, []byte("\xff\xfe")), bytes.HasPrefix(file, []byte("\xfe\xff")):
		return rag.WrongEncoding.Refuse("the file is UTF-16; save it as UTF-8")
	case bytes.IndexByte(file, 0) >= 0:
		return rag.NotText.Refuse("the file is not text")
	case !utf8.Valid(file):
		return rag.WrongEncoding.Refuse("the file is not UTF-8 text; save it as UTF-8")
	}
	return read(string(file))
}

func unknownType() error {
	return rag.WrongKind.Refuse("only Markdown, plain text, HTML and PDF files are read")
}
