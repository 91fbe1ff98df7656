package read

import (
	"bytes"
	"io"

	"github.com/ledongthuc/pdf"
)

// maxStream bounds what a page draws with, unpacked: a small file can hold a very large stream.
const maxStream = 8 << 20

// isSound tells whether the library will come to an end with a page: what the page draws with and how its fonts spell are of a
// bearable size, and a string of hexadecimal digits that is begun in them is ended, for the library waits for the end forever.
func isSound(page pdf.Page) bool {
	streams := [][]byte{unpack(page.V.Key("Contents"))}
	for _, name := range page.Fonts() {
		streams = append(streams, unpack(page.Font(name).V.Key("ToUnicode")))
	}
	for _, s := range streams {
		if len(s) > maxStream || bytes.LastIndexByte(s, '<') > bytes.LastIndexByte(s, '>') {
			return false
		}
	}
	return true
}

// unpack reads a stream, or an array of streams as one, and a little more than is allowed.
func unpack(v pdf.Value) []byte {
	switch v.Kind() {
	case pdf.Stream:
		s, _ := io.ReadAll(io.LimitReader(v.Reader(), maxStream+1)) // the library meets the same error at the same place
		return s
	case pdf.Array:
		var all []byte
		for i := range v.Len() {
			if all = append(all, unpack(v.Index(i))...); len(all) > maxStream {
				break
			}
		}
		return all
	}
	return nil
}
