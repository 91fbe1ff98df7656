package door

import (
	"context"
	"net/http"

	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/wording"
)

// notes are what the door knows of one request, for the log, the audit, the limits and problems. On whose behalf a handler acts
// stands in the context as everywhere, by package tenant.
type notes struct {
	trace    string // W3C trace id, 32 hex digits
	address  string // where it comes from, as limits count it
	agent    string // its User-Agent
	language string // what its Accept-Language says
	route    string // the pattern of the path, such as "/plan/{id}"; empty until the request is routed
	org      string // empty until it is known who calls
	user     string
	bearer   tenant.Identity // whose token was brought by who does not call as them: for the log alone
	onward   string          // the trace of what the request began; empty when it began nothing that goes on
	begun    []any           // what that is, as fields of the log
}

type notesKey struct{}

// Bears tells the log whose token a request brought that is not made by somebody who is signed in: to end a session, or from a letter.
func Bears(ctx context.Context, org, user string) {
	notesOf(ctx).bearer = tenant.Identity{Org: org, User: user}
}

// Belongs tells the log and the audit whose a request turned out to be: of who has just signed in; or of nobody, with empty ids, when
// they are not there any more.
func Belongs(ctx context.Context, org, user string) {
	v := notesOf(ctx)
	v.org, v.user = org, user
}

// Began tells the log that a request began what goes on after it under a trace of its own. The fields, pairs of names and values, say
// what that is.
func Began(ctx context.Context, trace string, fields ...any) {
	v := notesOf(ctx)
	v.onward, v.begun = trace, fields
}

// AcceptLanguage gives the header of that name of the request that ctx is of, as it came.
func AcceptLanguage(ctx context.Context) string { return notesOf(ctx).language }

// LanguageOf is what whoever asks likes best to read, of the languages there are: problems are told in it.
func LanguageOf(ctx context.Context) wording.Language {
	return wording.Preferred(notesOf(ctx).language)
}

// notesOf gives what is noted of a request, and nothing outside of requests.
func notesOf(ctx context.Context) *notes {
	if v, ok := ctx.Value(notesKey{}).(*notes); ok {
		return v
	}
	return &notes{}
}

// routed notes the route for the log.
func routed(path string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		notesOf(r.Context()).route = path
		next.ServeHTTP(w, r)
	})
}
