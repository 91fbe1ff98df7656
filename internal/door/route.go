package door

import (
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/sse"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Route is where requests go, what that is called and who may come in. What it refuses follows from that, and from what it adds.
type Route struct {
	Method, Path string
	ID           string // operationId; the client's method is called the same
	Summary      string

	Gate    Gate
	Write   bool     // keeps something: is audited, and takes an Idempotency-Key when somebody is signed in
	Secret  bool     // answers with tokens, or is told the password of who asks: neither may be kept to be answered again, not as a digest either, so it takes no Idempotency-Key
	Stream  bool     // sends events for as long as it likes
	Status  int      // of success; 0 means 200
	Files   []string // media types of the file that it takes; none: it takes JSON
	Attach  string   // media type of the file that it answers with, which may be long: it takes what time it needs
	File    string   // media type of the short file that it answers with; none: it answers with JSON
	Refuses []string // codes, beside those that follow from the rest
}

// Gate is who may come in.
type Gate uint8

// The gates.
const (
	Members Gate = iota // who is signed in
	Anybody             // limited by address
	Probes              // anybody, as often as they like: what watches the program must not need its parts
)

// Get is a route that only asks. Like those that follow it is for members until it says otherwise.
func Get(path, id, summary string) Route {
	return Route{Method: http.MethodGet, Path: path, ID: id, Summary: summary}
}

// Post is a route that is sent something.
func Post(path, id, summary string) Route {
	return Route{Method: http.MethodPost, Path: path, ID: id, Summary: summary}
}

// Patch is a route that changes something.
func Patch(path, id, summary string) Route {
	return Route{Method: http.MethodPatch, Path: path, ID: id, Summary: summary}
}

// Delete is a route that removes something.
func Delete(path, id, summary string) Route {
	return Route{Method: http.MethodDelete, Path: path, ID: id, Summary: summary}
}

// Open lets anybody in.
func (r Route) Open() Route { r.Gate = Anybody; return r }

// Probe lets anybody in without counting.
func (r Route) Probe() Route { r.Gate = Probes; return r }

// Keeps says that it writes, and the status of success.
func (r Route) Keeps(status int) Route { r.Write, r.Status = true, status; return r }

// Tokens says that it answers with tokens.
func (r Route) Tokens() Route { r.Secret = true; return r }

// Secretly says that it is told the password of who asks.
func (r Route) Secretly() Route { return r.Tokens() }

// Streams says that it sends events.
func (r Route) Streams() Route { r.Stream = true; return r }

// Takes says that its body is a file of one of these media types.
func (r Route) Takes(media ...string) Route { r.Files = media; return r }

// Gives says that it answers with a short file of a media type, whose parameters do not count.
func (r Route) Gives(media string) Route { r.File = MediaOf(media); return r }

// Attaches says that it answers with a file of a media type, however long that is.
func (r Route) Attaches(media string) Route { r.Attach = media; return r }

// Or adds codes that it refuses with.
func (r Route) Or(codes ...string) Route { r.Refuses = append(r.Refuses, codes...); return r }

// Within adds the quotas beyond which it refuses.
func (r Route) Within(quotas ...tenant.Quota) Route {
	for _, q := range quotas {
		r = r.Or(q.Code())
	}
	return r
}

// Media is the type of its answer.
func (r Route) Media() string {
	switch {
	case r.Attach != "":
		return r.Attach
	case r.Stream:
		return sse.MediaType
	case r.File != "":
		return r.File
	}
	return JSON
}

// Keyed tells whether it takes an Idempotency-Key. Without a user there is nobody whose key it is: another caller who guesses
// it would be given the answer, tokens and all. Tokens are not kept in any case.
func (r Route) Keyed() bool { return r.Write && r.Gate == Members && !r.Secret }

// Pattern is the method and the path, as http.ServeMux takes them.
func (r Route) Pattern() string { return r.Method + " " + r.Path }

// Codes are all that it may refuse with; hasBody tells whether it is sent something.
func (r Route) Codes(hasBody bool) []string {
	codes := append([]string{"internal", timedOut}, r.Refuses...)
	if r.Gate != Probes {
		codes = append(codes, notAcceptable, rateLimited, "unavailable")
	}
	if r.Gate == Members {
		codes = append(codes, Unauthenticated)
	}
	if r.Method != http.MethodGet {
		codes = append(codes, forbiddenOrigin)
	}
	if strings.Contains(r.Path, "{") {
		codes = append(codes, "not_found")
	}
	if hasBody {
		codes = append(codes, "invalid", tooLarge, wrongMedia)
	}
	if r.Keyed() {
		codes = append(codes, keyRequired, keyReused, InProgress)
	}
	return codes
}
