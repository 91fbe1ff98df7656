package app

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/accounts"
	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/mail/mailtest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
)

// bearer is who has an access token and nothing else: a thief, or a page that is left open.
func (p *posted) bearer(from *api.Client) *api.Client {
	c := p.client()
	c.Tokens.Set(client.Tokens{AccessToken: from.Tokens.Get().AccessToken})
	return c
}

func reads(t *testing.T, c *api.Client) error {
	t.Helper()
	return second(c.FindRuns(t.Context(), run.Filter{}))
}

const another = "another, far better one"

// endings are all ways in which somebody's session elsewhere is ended, and whether the session that did it goes on.
var endings = []struct {
	name string
	end  func(t *testing.T, p *posted, email string, mine, elsewhere *api.Client) error
	on   bool
}{
	{"by a way back", func(t *testing.T, p *posted, email string, _, _ *api.Client) error {
		p.box.Await(t, 1) // the welcome
		if err := p.client().Forgot(t.Context(), api.Forgotten{Email: email}); err != nil {
			return err
		}
		return p.client().Reset(t.Context(), api.NewPassword{Token: tokens(p.box.Await(t, 2)[1])[0], Password: another})
	}, false},
	{"by signing out there", func(t *testing.T, _ *posted, _ string, _, elsewhere *api.Client) error {
		return elsewhere.Revoke(t.Context())
	}, true},
	{"from the list", func(t *testing.T, _ *posted, _ string, mine, _ *api.Client) error {
		all, err := mine.Sessions(t.Context())
		if err != nil {
			return err
		}
		for _, s := range all.Sessions {
			if !s.Current {
				err = mine.EndSession(t.Context(), s.ID)
			}
		}
		return err
	}, true},
	{"with all others", func(t *testing.T, _ *posted, _ string, mine, _ *api.Client) error {
		return mine.EndOtherSessions(t.Context())
	}, true},
	{"by another password", func(t *testing.T, _ *posted, _ string, mine, _ *api.Client) error {
		return second(mine.ChangePassword(t.Context(), api.PasswordChange{Old: sesame, New: another}))
	}, true},
	{"by a token that comes twice", func(t *testing.T, p *posted, _ string, _, elsewhere *api.Client) error {
		thief := p.client()
		thief.Tokens.Set(elsewhere.Tokens.Get())
		if err := elsewhere.Refresh(t.Context()); err != nil {
			return err
		}
		if err := thief.Refresh(t.Context()); !fault.Is(err, fault.Denied) {
			t.Errorf("a token is exchanged twice: %v", err)
		}
		return nil
	}, true},
}

// Whichever way a session is ended, its access token opens nothing any more: here with the next request, and in another process of the
// same database when that looks for it. The session that did it goes on.
func TestAnEndedSessionIsRefused(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]settings.Config{"file": {}, "server": {DatabaseURL: settings.Secret(servertest.Postgres(t)), JWTPrivateKey: aKey(t)}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openPosted(t, cfg, &mailtest.Server{})
			processes := []*posted{p}
			if cfg.DatabaseURL != "" {
				processes = append(processes, p.beside(t, cfg))
			}
			for i, tt := range endings {
				email := strconv.Itoa(i) + "@example.org"
				mine, elsewhere := p.signup(t, email, "Acme "+email), p.client()
				if _, err := elsewhere.Login(t.Context(), api.Login{Email: email, Password: sesame}); err != nil {
					t.Fatal(err)
				}
				old := p.bearer(elsewhere)
				for _, there := range processes {
					if err := reads(t, there.bearer(elsewhere)); err != nil {
						t.Fatalf("%s: before: %v", tt.name, err)
					}
				}
				if err := tt.end(t, p, email, mine, elsewhere); err != nil {
					t.Fatalf("%s: %v", tt.name, err)
				}
				if err := reads(t, old); !fault.Is(err, fault.Denied) || !strings.Contains(err.Error(), "the session is over; sign in again") {
					t.Errorf("%s: the next request: %v", tt.name, err)
				}
				for _, there := range processes[1:] {
					if c := there.bearer(old); !comesTrue(func() bool { return fault.Is(reads(t, c), fault.Denied) }) {
						t.Fatalf("%s: another process lets it in", tt.name)
					}
					if err := reads(t, there.bearer(mine)); (err == nil) != tt.on {
						t.Errorf("%s: the session that did it, in another process: %v", tt.name, err)
					}
				}
				if err := reads(t, p.bearer(mine)); (err == nil) != tt.on {
					t.Errorf("%s: the session that did it: %v", tt.name, err)
				}
			}
			told := 0
			for _, l := range p.box.Await(t, len(endings)+3) { // a welcome each, the way back, and two of passwords that were changed
				if l.Subject == "Your password was changed" {
					told++
				}
			}
			if told != 2 {
				t.Errorf("%d letters tell of two new passwords", told)
			}
		})
	}
}

// comesTrue waits for what another goroutine does every second, as long as a slow day may take.
func comesTrue(is func() bool) bool {
	for range 2000 {
		if is() {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// beside opens another process on the same database, which sends no mail.
func (p *posted) beside(t *testing.T, cfg settings.Config) *posted {
	t.Helper()
	cfg.Offline, cfg.Ephemeral, cfg.LogLevel, cfg.Now = true, true, "error", p.clock.now
	a, err := Open(t.Context(), cfg, Replace{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(tenant.AsSystem(context.WithoutCancel(t.Context()))) })
	other := &posted{clock: p.clock}
	if other.Service, err = a.OpenService(t.Context(), cfg, func(string, ...any) {}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(other.Service.Close)
	server := httptest.NewServer(other.Handler)
	t.Cleanup(server.Close)
	other.url = server.URL
	return other
}

// aKey signs the access tokens of several processes.
func aKey(t *testing.T) settings.Secret {
	t.Helper()
	k, err := rsa.GenerateKey(rand.Reader, 4096)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	return settings.Secret(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}

// A guest's tokens of before are over when somebody makes the account theirs.
func TestAGuestsTokensEndWithTheClaim(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{Guests: settings.On}, &mailtest.Server{})
	c := p.client()
	if _, err := c.Guest(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := p.bearer(c)
	if _, err := c.Claim(t.Context(), api.Signup{Email: "ada@example.org", Password: sesame, OrgName: "Acme"}); err != nil {
		t.Fatal(err)
	}
	if err := reads(t, before); !fault.Is(err, fault.Denied) {
		t.Errorf("the guest's token: %v", err)
	}
	if err := reads(t, p.bearer(c)); err != nil {
		t.Errorf("the owner's: %v", err)
	}
}

// An open stream of a session that was ended ends as well, and who comes back is refused.
func TestAStreamEndsWithItsSession(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{SimulateNodeDelay: "planner:1h"}, &mailtest.Server{})
	c := p.signup(t, "ada@example.org", "Acme")
	elsewhere := p.client()
	if _, err := elsewhere.Login(t.Context(), api.Login{Email: "ada@example.org", Password: sesame}); err != nil {
		t.Fatal(err)
	}
	begun, err := c.Plan(t.Context(), api.Wish{Text: "5 days in Paris next June, $2,500, art and food"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // a stream that goes on fails the test
	t.Cleanup(cancel)
	follow := func() *http.Response {
		req, err := http.NewRequestWithContext(ctx, "GET", p.url+"/plan/"+begun.RunID+"/stream", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+elsewhere.Tokens.Get().AccessToken)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = res.Body.Close() })
		return res
	}
	open := follow()
	if open.StatusCode != http.StatusOK {
		t.Fatal(open.Status)
	}
	if err := c.EndOtherSessions(t.Context()); err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(open.Body) // the run goes on for an hour
	if err != nil || strings.Contains(string(all), `"done"`) {
		t.Errorf("it ended with %v after\n%s", err, all)
	}
	if again := follow(); again.StatusCode != http.StatusUnauthorized {
		t.Errorf("who comes back: %s", again.Status)
	}
	if r, err := c.FindRun(t.Context(), begun.RunID); err != nil || r.Status != string(run.Running) {
		t.Errorf("the run: %v, %v", r.Status, err)
	}
}

// A session is remembered for longer than an access token lives.
func TestEndedIsRememberedLongEnough(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{}, &mailtest.Server{})
	got, err := p.client().Signup(t.Context(), api.Signup{Email: "ada@example.org", Password: sesame, OrgName: "Acme"})
	if life := time.Duration(got.ExpiresIn) * time.Second; err != nil || life <= 0 || life >= accounts.EndedFor {
		t.Errorf("a token lives for %v, and what ended is remembered for %v; %v", life, accounts.EndedFor, err)
	}
}
