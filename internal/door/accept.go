package door

import (
	"mime"
	"net/http"
	"strings"
)

// acceptable refuses, before anything is done, who accepts no answer that there is.
func (f refuser) acceptable(media string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if accepts := r.Header.Values("Accept"); len(accepts) > 0 && !accepted(strings.Join(accepts, ","), media) {
			f.TurnAway(w, r, Refusal(notAcceptable, "the answer is %s; accept that", media))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// accepted tells whether an Accept header takes a media type; a quality of 0 says that it does not.
func accepted(accept, media string) bool {
	family, _, _ := strings.Cut(media, "/")
	for part := range strings.SplitSeq(accept, ",") {
		kind, params, err := mime.ParseMediaType(part)
		if err != nil || strings.Trim(params["q"], "0.") == "" && params["q"] != "" {
			continue
		}
		if kind == "*/*" || kind == media || kind == family+"/*" {
			return true
		}
	}
	return false
}
