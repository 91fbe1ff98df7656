package llmtest

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// refusals are answers with a status.
func refusals() []wireCase {
	soon := time.Now().Add(90 * time.Second)
	return []wireCase{
		{name: "400", play: Refuses(400, "invalid_request_error"), also: status(400, "invalid_request_error")},
		{name: "401", play: Refuses(401, "authentication_error"), kind: fault.Denied, also: status(401, "authentication_error")},
		{name: "402", play: Refuses(402, "billing_error"), kind: fault.Denied},
		{name: "403", play: Refuses(403, "permission_error"), kind: fault.Denied},
		{name: "404", play: Refuses(404, "not_found_error"), kind: fault.NotFound},
		{name: "408", play: Refuses(408, "timeout"), kind: fault.Unavailable},
		{name: "413", play: Refuses(413, "request_too_large"), kind: fault.Invalid},
		{name: "422", play: Refuses(422, "unprocessable"), kind: fault.Internal, also: status(422, "unprocessable")},
		{name: "429 with seconds", play: Refuses(429, "rate_limit_error", "Retry-After", "7"), kind: fault.Exhausted, also: after(7*time.Second, 7*time.Second)},
		{name: "429 with milliseconds", play: Refuses(429, "rate_limit_error", "Retry-After-Ms", "250", "Retry-After", "1"), kind: fault.Exhausted,
			also: after(250*time.Millisecond, 250*time.Millisecond)},
		{name: "429 with a date", play: Refuses(429, "rate_limit_error", "Retry-After", soon.UTC().Format(http.TimeFormat)), kind: fault.Exhausted,
			also: after(60*time.Second, 91*time.Second)},
		{name: "429 with nonsense", play: Refuses(429, "rate_limit_error", "Retry-After", "soon"), kind: fault.Exhausted, also: after(0, 0)},
		{name: "429 without", play: Refuses(429, "rate_limit_error"), kind: fault.Exhausted, also: after(0, 0)},
		{name: "429 of an account without credit", play: Refuses(429, "insufficient_quota"), kind: fault.Denied},
		{name: "500", play: Refuses(500, "api_error"), kind: fault.Unavailable},
		{name: "503 with seconds", play: Refuses(503, "unavailable", "Retry-After", "2"), kind: fault.Unavailable, also: after(2*time.Second, 2*time.Second)},
		{name: "529", play: Refuses(529, "overloaded_error"), kind: fault.Unavailable},
		{name: "a code that is a sentence", play: Refuses(500, "no: "+Key), kind: fault.Unavailable, also: status(500, "")},
	}
}

func because(target error) func(error) error {
	return func(err error) error {
		if !errors.Is(err, target) {
			return fmt.Errorf("error %v, want %v in its chain", err, target)
		}
		return nil
	}
}

func tells(words string) func(error) error {
	return func(err error) error {
		if !strings.Contains(fault.Message(err), words) {
			return fmt.Errorf("message %q, want %q in it", fault.Message(err), words)
		}
		return nil
	}
}

func status(code int, word string) func(error) error {
	return func(err error) error {
		r, ok := llm.RefusalOf(err)
		if !ok || r.Status != code || !strings.EqualFold(r.Code, word) {
			return fmt.Errorf("refusal %+v, want %d %s", r, code, word)
		}
		return nil
	}
}

func after(least, most time.Duration) func(error) error {
	return func(err error) error {
		var f *fault.Error
		if !errors.As(err, &f) || f.RetryAfter < least || f.RetryAfter > most {
			return fmt.Errorf("retry after %v, want %v to %v", f.RetryAfter, least, most)
		}
		return nil
	}
}
