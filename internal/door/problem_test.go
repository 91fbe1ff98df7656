package door_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// A fault that is answered and read again is what it was, but for what is nobody's business.
func TestFaultsGoOutAndComeBack(t *testing.T) {
	t.Parallel()
	for kind, status := range map[fault.Kind]int{
		fault.Invalid: 400, fault.NotFound: 404, fault.Conflict: 409, fault.Denied: 403, fault.Exhausted: 429,
		fault.Unplannable: 422, fault.Unavailable: 503, fault.BadReply: 502, fault.Internal: 500,
	} {
		t.Run(kind.String(), func(t *testing.T) {
			t.Parallel()
			b := setup(t)
			sent := &fault.Error{Kind: kind, Field: "what", Message: "does not fit", RetryAfter: 1200 * time.Millisecond, Err: errors.New("hidden cause")}
			b.work = func() error { return fmt.Errorf("wrapped: %w", sent) }
			w := b.write(b.user(), "POST", "/things", `"a thing"`)
			var got *fault.Error
			var p *door.Problem
			if err := door.ReadProblem(w.Code, w.Header(), w.Body.Bytes()); !errors.As(err, &got) || !errors.As(err, &p) || got.Kind != kind || p.Status != status {
				t.Fatalf("%d %s came back as %v", w.Code, w.Body, err)
			}
			if strings.Contains(w.Body.String(), "hidden cause") {
				t.Errorf("the cause is told: %s", w.Body)
			}
			if kind == fault.Internal {
				if log := b.log.String(); strings.Contains(got.Message, "fit") || got.Field != "" || strings.Count(log, "hidden cause") != 1 || !strings.Contains(log, p.TraceID) {
					t.Errorf("a defect is for the log, once and with its trace: %v, and %s", got, log)
				}
				return
			}
			if got.Message != sent.Message || got.Field != sent.Field || got.RetryAfter != 2*time.Second || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("got %+v, want %+v with whole seconds, rounded up", got, sent)
			}
		})
	}
}

// What does not exist and what is somebody else's are told by the same sentence.
func TestWhatIsNotThereIsToldTheSame(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	b.work = func() error { return fault.New(fault.NotFound, "it belongs to Bob") }
	p := wantProblem(t, b.write(u, "POST", "/things", `"a thing"`), 404, "not_found")
	if other := wantProblem(t, b.ask(u, "GET", "/things/x", ""), 404, "not_found"); p.Detail != other.Detail || strings.Contains(p.Detail, "Bob") {
		t.Errorf("told %q and %q", p.Detail, other.Detail)
	}
}

// A quota is answered with its own code, and counted.
func TestQuotasHaveTheirOwnCodes(t *testing.T) {
	t.Parallel()
	for _, q := range tenant.Quotas {
		b := setup(t)
		b.work = func() error { return q.Full(7 << 20) }
		wantProblem(t, b.write(b.user(), "POST", "/things", `"a thing"`), 429, q.Code())
		if !slices.Equal(b.meter.Full, []string{string(q)}) {
			t.Errorf("%s: counted %v", q, b.meter.Full)
		}
		if codes := door.Post("/things", "make", "").Within(q).Codes(true); !slices.Contains(codes, q.Code()) {
			t.Errorf("%s: a route within it may refuse with %v", q, codes)
		}
	}
}

// How loud the log is follows from whose doing a failure is.
func TestWhoseDoingAFailureIs(t *testing.T) {
	t.Parallel()
	crowd := fault.New(fault.Unavailable, "too many are here")
	crowd.RetryAfter = time.Second
	for name, tt := range map[string]struct {
		err  error
		says string
	}{
		"ours":         {errors.New("the disk is gone"), `"level":"ERROR","msg":"request failed"`},
		"elsewhere":    {door.Elsewhere(fault.New(fault.Unavailable, "the weather is away")), `"level":"WARN","msg":"request failed"`},
		"a crowd's":    {crowd, `"level":"WARN","msg":"request put off"`},
		"the caller's": {fault.New(fault.Conflict, "it is over"), `"level":"DEBUG","msg":"request refused"`},
	} {
		b := setup(t)
		b.work = func() error { return tt.err }
		b.write(b.user(), "POST", "/things", `"a thing"`)
		if log := b.log.String(); strings.Count(log, tt.says) != 1 || strings.Count(log, `"msg":"request `) != 1 {
			t.Errorf("%s: the log says %s", name, log)
		}
	}
}

// Problems are told in the language that is liked best; answers that are no problem say nothing of it.
func TestProblemsAreToldInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for accept, want := range map[string][2]string{"de-CH": {"de", "unter dieser Adresse ist nichts"}, "fr, en;q=0.5": {"en", "there is nothing at this address"}} {
		w := b.ask(user{}, "GET", "/nowhere", "", "Accept-Language", accept)
		if p := wantProblem(t, w, 404, "not_found"); p.Detail != want[1] || w.Header().Get("Content-Language") != want[0] || !strings.Contains(strings.Join(w.Header().Values("Vary"), ","), "Accept-Language") {
			t.Errorf("%s: %q %v", accept, p.Detail, w.Header())
		}
	}
}

// An answer that is no problem of ours, from a proxy in between, is still a fault of the kind that its status means.
func TestOtherAnswersAreFaultsToo(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]fault.Kind{404: fault.NotFound, 418: fault.Invalid, 429: fault.Exhausted, 503: fault.Unavailable, 520: fault.Unavailable, 302: fault.BadReply} {
		if err := door.ReadProblem(status, http.Header{"Content-Type": {"text/html"}}, []byte("<p>no</p>")); !fault.Is(err, want) {
			t.Errorf("%d: %v, want %s", status, err, want)
		}
	}
}

// What a caller sent does not make an answer grow.
func TestWhatIsBlamedIsBounded(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 1000)
	p := door.ProblemOf(t.Context(), fault.Field(long, "is too much"))
	p.Blame(long, "is too much")
	p.Blame("other", "is nothing")
	if len(p.Field) > 410 || !utf8.ValidString(p.Field) || len(p.Errors) != 2 || p.Errors[0].Field != p.Field || p.Detail != "is too much" || p.Errors[1].Field != "other" {
		t.Errorf("got %+v", p)
	}
}
