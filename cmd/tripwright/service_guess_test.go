package main_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
)

// Strangers who open organisations with somebody's address before they do, and guess at it from the same house, keep nobody out: the
// address and the password are enough, and a device that was here before comes in while others are refused.
func TestStrangersKeepNobodyOut(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		email := uuid.NewString() + "@example.com"
		ask := func(path string, body any) answer {
			raw, err := json.Marshal(body)
			must(t, err)
			return s.ask(nil, "POST", path, string(raw))
		}
		for range 4 {
			ask("/auth/signup", api.Signup{Email: email, Password: "what strangers use", OrgName: "A stranger's"}).wants(t, 201)
		}
		ask("/auth/signup", api.Signup{Email: email, Password: password, OrgName: "Mine"}).wants(t, 201)
		device := ask("/auth/login", api.Login{Email: email, Password: password}).wants(t, 200).read(t, "device_token")
		for range 5 {
			ask("/auth/login", api.Login{Email: email, Password: "wrong " + password}).wants(t, http.StatusUnauthorized)
		}
		ask("/auth/login", api.Login{Email: email, Password: "wrong " + password}).wants(t, http.StatusTooManyRequests)
		ask("/auth/login", api.Login{Email: email, Password: password}).wants(t, 200) // this client signed in before
		ask("/auth/login", api.Login{Email: email, Password: password, Device: device}).wants(t, 200)
		ask("/auth/login", api.Login{Email: email, Password: "wrong " + password, Device: device}).wants(t, http.StatusUnauthorized)
	})
}

// Somebody ends a login elsewhere, whichever server it asks: it is over there, and here it goes on.
func TestALoginElsewhereIsEnded(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c := s.signup()
		me, err := c.Me(t.Context())
		must(t, err)
		body, err := json.Marshal(api.Login{Email: me.User.Email, Password: password})
		must(t, err)
		there := s.ask(nil, "POST", "/auth/login", string(body), "User-Agent", "elsewhere/1").wants(t, 200)
		elsewhere, bearer := there.read(t, "refresh_token"), "Bearer "+there.read(t, "access_token")
		s.ask(nil, "GET", "/auth/me", "", "Authorization", bearer).wants(t, 200)
		all, err := c.Sessions(t.Context())
		must(t, err)
		ended := 0
		for _, one := range all.Sessions {
			if one.Network != "127.0.0.0/24" || one.Current == (one.Client == "elsewhere") {
				t.Errorf("told of %+v", one)
			}
			if !one.Current {
				must(t, c.EndSession(t.Context(), one.ID))
				ended++
			}
		}
		if len(all.Sessions) != 2 || ended != 1 {
			t.Fatalf("%d sessions, of which %d were ended", len(all.Sessions), ended)
		}
		wants(t, s.ask(nil, "GET", "/auth/me", "", "Authorization", bearer).wants(t, http.StatusUnauthorized).body, "the session is over; sign in again")
		s.ask(nil, "GET", "/auth/export", "", "Authorization", bearer).wants(t, http.StatusUnauthorized)
		s.refresh(elsewhere).wants(t, http.StatusUnauthorized)
		s.ask(c, "GET", "/auth/me", "").wants(t, 200)
		must(t, c.Refresh(t.Context()))
	})
}
