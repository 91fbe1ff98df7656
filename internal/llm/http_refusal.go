package llm

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/fault"
)

// Refusal is a provider's answer that is no answer to the question. It stands in the chain of the error, so that a package
// below can ask in another way. What the provider wrote for people may repeat the key or the question: it is looked
// through, never printed.
type Refusal struct {
	Status int
	Code   string // the provider's word for it, such as "rate_limit_exceeded"; empty when there is none

	body string
}

// Error gives the status and the code.
func (r *Refusal) Error() string {
	return strings.TrimSpace(fmt.Sprintf("status %d %s", r.Status, r.Code))
}

// Mentions tells whether the provider's words contain one of these, in any case.
func (r *Refusal) Mentions(words ...string) bool {
	for _, w := range words {
		if strings.Contains(r.body, strings.ToLower(w)) {
			return true
		}
	}
	return false
}

// RefusalOf gives the refusal in the chain of an error.
func RefusalOf(err error) (*Refusal, bool) {
	var r *Refusal
	return r, errors.As(err, &r)
}

// maxRefusal bounds what is read of a refusal, in bytes.
const maxRefusal = 64 << 10

func (s Service) refused(res *http.Response) error {
	body, _ := io.ReadAll(io.LimitReader(res.Body, maxRefusal)) // what has come is enough
	f := s.Refused(res.StatusCode, body)
	if wait := retryAfter(res.Header); wait > 0 {
		f.RetryAfter = wait
	}
	return f
}

// Refused is the error for a status and the body that came with it, or with an error in the middle of a stream.
func (s Service) Refused(status int, body []byte) *fault.Error {
	said := readRefusal(body)
	r := &Refusal{Status: status, Code: said.code, body: strings.ToLower(string(body))}
	f := fault.New(fault.BadReply, "%s refused the question (%d)", s.Name, status)
	switch {
	case r.Mentions("api_key_invalid"), status == http.StatusUnauthorized, status == http.StatusForbidden:
		f = fault.New(fault.Denied, "%s does not accept the key", s.Name)
	case strings.EqualFold(r.Code, "insufficient_quota"), status == http.StatusPaymentRequired:
		f = fault.New(fault.Denied, "the account at %s has no credit left", s.Name)
	case status == http.StatusTooManyRequests:
		f = fault.New(fault.Exhausted, "%s has been asked too often", s.Name)
	case status == http.StatusRequestEntityTooLarge:
		f = fault.New(fault.Invalid, "the question is too long for %s", s.Name)
	case status == http.StatusNotFound, status >= 300 && status < 400:
		f = fault.New(fault.NotFound, "%s does not know the model, or is not at that address (%d)", s.Name, status)
	case status >= 500, status == http.StatusRequestTimeout, status == http.StatusConflict:
		f = fault.New(fault.Unavailable, "%s has a fault of its own (%d)", s.Name, status)
	case status >= 400:
		f = fault.New(fault.Internal, "%s cannot read the question (%d)", s.Name, status)
	}
	f.RetryAfter = said.wait
	return f.Because(r)
}

type refusalText struct {
	code string
	wait time.Duration
}

// identifier is what a code may look like: a word of the interface, no sentence.
var identifier = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.-]{0,63}$`)

// readRefusal finds the stable parts in the bodies of the three protocols.
func readRefusal(body []byte) (out refusalText) {
	var b struct {
		Error struct {
			Code    any    `json:"code"`
			Status  string `json:"status"`
			Type    string `json:"type"`
			Details []struct {
				RetryDelay string `json:"retryDelay"`
			} `json:"details"`
		} `json:"error"`
	}
	if json.Unmarshal(body, &b) != nil {
		return out
	}
	code, _ := b.Error.Code.(string)
	if code = cmp.Or(code, b.Error.Status, b.Error.Type); identifier.MatchString(code) {
		out.code = code
	}
	for _, d := range b.Error.Details {
		if wait, err := time.ParseDuration(d.RetryDelay); err == nil && wait > 0 && wait < longestWait {
			out.wait = wait
		}
	}
	return out
}

// longestWait is the longest that a provider can ask to be left alone; more is not believed.
const longestWait = 24 * time.Hour

// retryAfter reads when to come back: in milliseconds, in seconds, or as a date by
// the clock of whoever says it. 0 when it does not say.
func retryAfter(h http.Header) time.Duration {
	wait := time.Duration(0)
	text := h.Get("Retry-After")
	if ms, err := strconv.ParseInt(h.Get("Retry-After-Ms"), 10, 32); err == nil {
		wait = time.Duration(ms) * time.Millisecond
	} else if s, err := strconv.ParseInt(text, 10, 32); err == nil {
		wait = time.Duration(s) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		if now, err := http.ParseTime(h.Get("Date")); err == nil {
			wait = at.Sub(now)
		}
	}
	if wait < 0 || wait > longestWait {
		return 0
	}
	return wait
}
