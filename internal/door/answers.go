package door

import (
	"net/http"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// The codes that no kind of fault has: refusals of the door itself.
const (
	Unauthenticated = "unauthenticated"
	forbiddenOrigin = "forbidden_origin"
	wrongMethod     = "method_not_allowed"
	notAcceptable   = "not_acceptable"
	timedOut        = "timeout"
	wentAway        = "cancelled"
	InProgress      = "in_progress"
	tooLarge        = "too_large"
	wrongMedia      = "unsupported_media_type"
	keyRequired     = "idempotency_key_required"
	keyReused       = "idempotency_key_reused"
	rateLimited     = "rate_limited"
	MailNotSet      = "mail_not_set"
)

// answer is one line of the table below.
type answer struct {
	code   string
	status int
	kind   fault.Kind
	title  string
}

// answers maps failures to HTTP and back: a server looks for the code, or takes the first line of the fault's kind; a client
// looks for the code, or takes the first line of the status.
var answers = [...]answer{
	{"invalid", http.StatusBadRequest, fault.Invalid, "The request is not what is asked for"},
	{"denied", http.StatusForbidden, fault.Denied, "You may not do this"},
	{"not_found", http.StatusNotFound, fault.NotFound, "There is no such thing, or not for you"},
	{"conflict", http.StatusConflict, fault.Conflict, "Things are not as the request takes them to be"},
	{"unplannable", http.StatusUnprocessableEntity, fault.Unplannable, "The request is sound, but no valid plan exists"},
	{"exhausted", http.StatusTooManyRequests, fault.Exhausted, "A limit or budget is used up"},
	{"internal", http.StatusInternalServerError, fault.Internal, "Something went wrong inside Tripwright"},
	{"bad_reply", http.StatusBadGateway, fault.BadReply, "A service that Tripwright uses answered nonsense"},
	{"unavailable", http.StatusServiceUnavailable, fault.Unavailable, "A part that is needed does not answer"},

	{keyRequired, http.StatusBadRequest, fault.Invalid, "Writing needs an Idempotency-Key"},
	{Unauthenticated, http.StatusUnauthorized, fault.Denied, "It is not known who you are"},
	{forbiddenOrigin, http.StatusForbidden, fault.Denied, "Pages of this origin may not call"},
	{MailNotSet, http.StatusNotFound, fault.NotFound, "This service sends no mail"},
	{wrongMethod, http.StatusMethodNotAllowed, fault.Invalid, "This cannot be done here"},
	{notAcceptable, http.StatusNotAcceptable, fault.Invalid, "There is no answer of a type you accept"},
	{InProgress, http.StatusConflict, fault.Conflict, "The same request is being answered"},
	{tooLarge, http.StatusRequestEntityTooLarge, fault.Invalid, "The request is too large"},
	{wrongMedia, http.StatusUnsupportedMediaType, fault.Invalid, "The body is not JSON"},
	{keyReused, http.StatusUnprocessableEntity, fault.Invalid, "The Idempotency-Key belongs to another request"},
	{rateLimited, http.StatusTooManyRequests, fault.Exhausted, "Too many requests"},
	{tenant.RunsAtOnce.Code(), http.StatusTooManyRequests, fault.Exhausted, "As many plans are being made as may be at a time"},
	{tenant.PlansKept.Code(), http.StatusTooManyRequests, fault.Exhausted, "There are as many plans as are kept"},
	{tenant.Documents.Code(), http.StatusTooManyRequests, fault.Exhausted, "There are as many documents as are kept"},
	{tenant.Bytes.Code(), http.StatusTooManyRequests, fault.Exhausted, "The documents take up as much as they may"},
	{tenant.Streams.Code(), http.StatusTooManyRequests, fault.Exhausted, "As many streams are open as may be at a time"},
	{timedOut, http.StatusGatewayTimeout, fault.Unavailable, "It took too long"},
	{wentAway, 499, fault.Internal, "The caller did not wait for the answer"},
}

// answerOf finds the line of a code.
func answerOf(code string) answer {
	for _, a := range answers {
		if a.code == code {
			return a
		}
	}
	return answerTo(fault.Internal)
}

// StatusOf gives the HTTP status that a code is answered with.
func StatusOf(code string) int { return answerOf(code).status }

// answerTo finds the first line of a kind.
func answerTo(kind fault.Kind) answer {
	for _, a := range answers {
		if a.kind == kind {
			return a
		}
	}
	return answerOf("internal")
}

// answerFor finds the line of a fault: that of its code, or else of its kind.
func answerFor(f *fault.Error) answer {
	for _, a := range answers {
		if a.code == f.Code {
			return a
		}
	}
	return answerTo(f.Kind)
}

// kindOf reads the table backwards: by the code, or by the status where no code is known.
func kindOf(code string, status int) fault.Kind {
	for _, a := range answers {
		if a.code == code {
			return a.kind
		}
	}
	for _, a := range answers {
		if a.status == status {
			return a.kind
		}
	}
	switch {
	case status >= 500:
		return fault.Unavailable
	case status >= 400:
		return fault.Invalid
	}
	return fault.BadReply
}
