package api

import (
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/sse"
)

// route is one line of routes.go: what it is called and who may come in. What it refuses follows from that, and from what it
// adds.
type route struct {
	method, path string
	id           string // operationId; the client's method is called the same
	summary      string

	gate    gate
	write   bool          // keeps something: is audited, and takes an Idempotency-Key when somebody is signed in
	secret  bool          // answers with tokens, or is told the password of who asks: neither may be kept to be answered again, not as a digest either, so it takes no Idempotency-Key
	stream  bool          // sends events for as long as it likes
	status  int           // of success; 0 means 200
	files   []string      // media types of the file that it takes; none: it takes JSON
	attach  string        // media type of the file that it answers with, which may be long: it takes what time it needs
	format  export.Format // of the file that it answers with; none: it answers with JSON
	refuses []string
}

// gate is who may come in.
type gate uint8

const (
	members gate = iota // who is signed in
	anybody             // limited by address
	probes              // anybody, as often as they like: what watches the program must not need its parts
)

func get(path, id, summary string) route {
	return route{method: http.MethodGet, path: path, id: id, summary: summary}
}

func post(path, id, summary string) route {
	return route{method: http.MethodPost, path: path, id: id, summary: summary}
}

func patch(path, id, summary string) route {
	return route{method: http.MethodPatch, path: path, id: id, summary: summary}
}

func del(path, id, summary string) route {
	return route{method: http.MethodDelete, path: path, id: id, summary: summary}
}

// open lets anybody in.
func (r route) open() route { r.gate = anybody; return r }

// probe lets anybody in without counting.
func (r route) probe() route { r.gate = probes; return r }

// keeps says that it writes, and the status of success.
func (r route) keeps(status int) route { r.write, r.status = true, status; return r }

// tokens says that it answers with tokens.
func (r route) tokens() route { r.secret = true; return r }

// secretly says that it is told the password of who asks.
func (r route) secretly() route { return r.tokens() }

// streams says that it sends events.
func (r route) streams() route { r.stream = true; return r }

// takes says that its body is a file of one of these media types.
func (r route) takes(media ...string) route { r.files = media; return r }

// gives says that it answers with the itinerary of a run in a format.
func (r route) gives(f export.Format) route { r.format = f; return r.or("conflict") }

// attaches says that it answers with a file of a media type, however long that is.
func (r route) attaches(media string) route { r.attach = media; return r }

// media is the type of its answer.
func (r route) media() string {
	switch {
	case r.attach != "":
		return r.attach
	case r.stream:
		return sse.MediaType
	case r.format != "":
		return mediaOf(r.format.MediaType())
	}
	return jsonType
}

// or adds codes that it refuses with.
func (r route) or(codes ...string) route { r.refuses = append(r.refuses, codes...); return r }

// keyed tells whether it takes an Idempotency-Key. Without a user there is nobody whose key it is: another caller who guesses
// it would be given the answer, tokens and all. Tokens are not kept in any case.
func (r route) keyed() bool { return r.write && r.gate == members && !r.secret }

func (r route) pattern() string { return r.method + " " + r.path }

// tag is the first part of the path: what it is about.
func (r route) tag() string {
	first, _, _ := strings.Cut(strings.TrimPrefix(r.path, "/"), "/")
	switch first {
	case ".well-known":
		return "auth"
	case "auth", "plan", "runs", "destinations", "knowledge", "tools":
		return first
	}
	return "service"
}

// codes are all that it may refuse with.
func (r route) codes(hasBody bool) []string {
	codes := append([]string{"internal", timedOut}, r.refuses...)
	if r.gate != probes {
		codes = append(codes, notAcceptable, rateLimited, "unavailable")
	}
	if r.gate == members {
		codes = append(codes, unauthenticated)
	}
	if r.method != http.MethodGet {
		codes = append(codes, forbiddenOrigin)
	}
	if strings.Contains(r.path, "{") {
		codes = append(codes, "not_found")
	}
	if hasBody {
		codes = append(codes, "invalid", tooLarge, wrongMedia)
	}
	if r.keyed() {
		codes = append(codes, keyRequired, keyReused, inProgress)
	}
	return codes
}
