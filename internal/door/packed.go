package door

import (
	"mime"
	"net/http"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

// smallest is the shortest answer that is compressed, in bytes: a shorter one fits into one packet as it is.
const smallest = 1 << 10

// packer compresses what is long and text, with Zstandard or gzip, for who takes it so. What is compressed already, as PDF and ZIP, goes
// out as it is, and so does an answer that says its encoding itself. Events must not come through it: they would wait for each other.
func packer() (func(http.Handler) http.HandlerFunc, error) {
	return gzhttp.NewWrapper(gzhttp.MinSize(smallest), gzhttp.ContentTypeFilter(isText))
}

// isText tells of a media type whether what it names shrinks.
func isText(media string) bool {
	kind, _, err := mime.ParseMediaType(media)
	if err != nil {
		return false
	}
	return strings.HasPrefix(kind, "text/") || kind == "application/json" || strings.HasSuffix(kind, "+json") || strings.HasSuffix(kind, "+xml")
}
