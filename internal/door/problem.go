package door

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Problem is the answer to a request that was refused or failed (RFC 9457). It never holds what was sent.
type Problem struct {
	Type    string         `json:"type" format:"uri" doc:"Where the code is explained."`
	Title   string         `json:"title" doc:"What the code means, always the same in a language."`
	Status  int            `json:"status" doc:"The HTTP status."`
	Detail  string         `json:"detail" doc:"What is wrong this time, in one sentence for people."`
	Code    string         `json:"code" doc:"What programs should look at; codes stay."`
	Field   string         `json:"field,omitempty" doc:"Path of the member at fault, such as date_window.start."`
	Errors  []FieldProblem `json:"errors,omitempty" doc:"Every member at fault, where more than one is known."`
	TraceID string         `json:"trace_id" doc:"Stands in the log too."`

	header http.Header
}

// FieldProblem is one member at fault.
type FieldProblem struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Blame names a member at fault, and why in the language of the problem. The first one is what the problem is told to be about.
func (p *Problem) Blame(field, message string) {
	p.Errors = append(p.Errors, FieldProblem{Field: bounded(field), Message: message})
	p.Field, p.Detail = p.Errors[0].Field, p.Errors[0].Message
}

// Error gives the detail.
func (p *Problem) Error() string { return p.Detail }

// GetStatus gives the status; huma asks for it.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders gives the headers that go with the answer; huma asks for them.
func (p *Problem) GetHeaders() http.Header { return p.header }

// ContentType gives the media type of problems; huma asks for it.
func (p *Problem) ContentType(string) string { return ProblemJSON }

// The media types of answers.
const (
	JSON        = "application/json"
	ProblemJSON = "application/problem+json"
)

const (
	problemHome = "https://github.com/tripwright/tripwright/blob/main/docs/api.md#"
)

// Coded is an error that says its code itself.
type Coded struct {
	code string
	why  *fault.Error
}

// Refusal is what the door itself refuses, in a sentence for people.
func Refusal(code, sentence string, args ...any) Coded {
	return Coded{code, fault.New(answerOf(code).kind, sentence, args...)}
}

// Error says why.
func (c Coded) Error() string { return c.why.Error() }

// Unwrap gives the fault.
func (c Coded) Unwrap() error { return c.why }

// elsewhere is a failure of whoever was asked on behalf of the caller.
type elsewhere struct{ error }

func (e elsewhere) Unwrap() error { return e.error }

// Elsewhere says that err is a failure of whoever was asked on behalf of the caller: the log warns of it, and does not call it ours.
func Elsewhere(err error) error { return elsewhere{err} }

// ProblemOf turns an error into what is answered.
func ProblemOf(ctx context.Context, err error) *Problem {
	a, f := said(err)
	lang := LanguageOf(ctx)
	p := &Problem{Type: problemHome + a.code, Title: lang.Whole(a.title), Status: a.status, Detail: bounded(lang.Tell(f.Sentence())), Code: a.code,
		Field: bounded(f.Field), TraceID: notesOf(ctx).trace,
		header: http.Header{"Cache-Control": {"no-store"}, "Content-Language": {lang.Tag()}, "Vary": {"Accept-Language"}}}
	if f.RetryAfter > 0 {
		p.header.Set("Retry-After", seconds(f.RetryAfter))
	}
	if p.Status == http.StatusUnauthorized {
		p.header.Set("WWW-Authenticate", `Bearer realm="tripwright"`)
	}
	return p
}

// said finds the line of the table for an error, and what may be told of it.
func said(err error) (answer, *fault.Error) {
	var c Coded
	var f *fault.Error
	known := errors.As(err, &f) && f.Kind != fault.Internal
	switch {
	case errors.As(err, &c):
		return answerOf(c.code), c.why
	case known && f.Kind == fault.NotFound && f.Field == "": // the same for what is somebody else's, to the byte
		return answerTo(f.Kind), fault.New(f.Kind, "there is no such thing, or it belongs to somebody else")
	case known:
		return answerFor(f), f
	case errors.Is(err, context.Canceled):
		return answerOf(wentAway), fault.New(fault.Unavailable, "the caller did not wait for the answer")
	case errors.Is(err, context.DeadlineExceeded):
		return answerOf(timedOut), fault.New(fault.Unavailable, "the answer took too long; try again")
	}
	return answerTo(fault.Internal), fault.New(fault.Internal, "%s", fault.Said(nil))
}

// bounded keeps a text that names a member somebody sent from growing with it.
func bounded(text string) string {
	const most = 400
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// seconds rounds up: who waits for a header's whole seconds must not come too early.
func seconds(d time.Duration) string {
	return strconv.Itoa(int(math.Ceil(d.Seconds())))
}

// refuser answers those who are not let in.
type refuser struct {
	log   *slog.Logger
	meter Meter
}

// TurnAway answers with the problem of err, and logs what somebody should look at.
func (f refuser) TurnAway(w http.ResponseWriter, r *http.Request, err error) {
	p := f.Problem(r.Context(), err)
	body, _ := json.Marshal(p) // strings and numbers only
	for name, values := range p.header {
		if name != "Vary" {
			w.Header().Del(name)
		}
		for _, v := range values {
			w.Header().Add(name, v)
		}
	}
	w.Header().Set("Content-Type", ProblemJSON)
	w.WriteHeader(p.Status)
	w.Write(append(body, '\n')) // who went away does not read it
}

// Problem is ProblemOf, and logs what is not the caller's doing: it is asked for once for each answer.
func (f refuser) Problem(ctx context.Context, err error) *Problem {
	p := ProblemOf(ctx, err)
	v := notesOf(ctx)
	for _, q := range tenant.Quotas {
		if p.Code == q.Code() {
			f.meter.QuotaRefused(string(q))
		}
	}
	var said *fault.Error
	var theirs elsewhere
	switch {
	case p.Status >= 500 && errors.As(err, &theirs):
		f.log.WarnContext(ctx, "request failed", "route", v.route, "status", p.Status, "trace_id", v.trace, "error", err.Error())
	case p.Status >= 500 && errors.As(err, &said) && said.Kind == fault.Unavailable && said.RetryAfter > 0: // too many at this moment, which anybody can see to
		f.log.WarnContext(ctx, "request put off", "route", v.route, "status", p.Status, "trace_id", v.trace, "error", err.Error())
	case p.Status >= 500:
		f.log.ErrorContext(ctx, "request failed", "route", v.route, "status", p.Status, "trace_id", v.trace, "error", err.Error())
	case fault.Is(err, fault.Conflict), fault.Is(err, fault.Denied):
		f.log.DebugContext(ctx, "request refused", "route", v.route, "status", p.Status, "trace_id", v.trace, "error", err.Error())
	}
	return p
}
