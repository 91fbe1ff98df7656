package door

import (
	"encoding/json"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// ReadProblem turns an answer that refuses back into the fault it was, as the cause of which stands the Problem that was answered.
func ReadProblem(status int, header http.Header, body []byte) error {
	p := &Problem{}
	media, _, _ := mime.ParseMediaType(header.Get("Content-Type"))
	if media != ProblemJSON || json.Unmarshal(body, p) != nil || p.Code == "" {
		p = &Problem{Title: http.StatusText(status), Detail: "the server answered: " + http.StatusText(status)}
	}
	p.Status, p.header = status, header
	f := fault.New(kindOf(p.Code, status), "%s", fault.Whole(p.Detail)).Because(p)
	f.Field, f.Code = p.Field, p.Code
	if seconds, err := strconv.Atoi(header.Get("Retry-After")); err == nil && seconds > 0 {
		f.RetryAfter = time.Duration(seconds) * time.Second
	}
	return f
}
