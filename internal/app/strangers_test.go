package app_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
)

// open is a service of the settings, on a directory of its own unless they name one.
func open(t *testing.T, edit func(*settings.Config)) (s *app.Service, log *page) {
	t.Helper()
	log = &page{}
	cfg, err := settings.FromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Data, cfg.Offline, cfg.LogLevel, cfg.LogFormat = t.TempDir(), true, "warn", "json"
	edit(&cfg)
	a, err := app.Open(t.Context(), cfg, app.Replace{Log: log})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(tenant.AsSystem(context.WithoutCancel(t.Context()))) })
	s, err = a.OpenService(t.Context(), cfg, func(string, ...any) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, log
}

// Who comes through a proxy that is trusted has the limits of their own address; what anybody else says of addresses changes nothing.
func TestAProxySpeaksForWhoItIsTrustedWith(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		trusted string
		want    int // of the second visitor, once the first has had all the turns of an address
	}{
		{"nobody is trusted", "", http.StatusTooManyRequests},
		{"another one is", "192.0.2.0/24", http.StatusTooManyRequests},
		{"this one is", "127.0.0.0/8, ::1", http.StatusUnauthorized},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s, _ := open(t, func(cfg *settings.Config) {
				if err := cfg.TrustedProxies.UnmarshalText([]byte(test.trusted)); err != nil {
					t.Fatal(err)
				}
				cfg.RateAddress = settings.Rate{Rate: 2, Per: time.Hour, Burst: 2}
			})
			server := httptest.NewServer(s.Handler)
			defer server.Close()
			login := func(visitor string) int {
				r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/auth/login",
					strings.NewReader(`{"email":"a@example.com","password":"a hunter and two dogs"}`))
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", "application/json")
				r.Header.Set("X-Forwarded-For", visitor)
				answer, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				defer answer.Body.Close()
				return answer.StatusCode
			}
			for range 2 {
				if got := login("198.51.100.1"); got != http.StatusUnauthorized {
					t.Fatalf("the first visitor is answered %d", got)
				}
			}
			if got := login("198.51.100.1"); got != http.StatusTooManyRequests {
				t.Errorf("the first visitor is answered %d without a turn left", got)
			}
			if got := login("198.51.100.2"); got != test.want {
				t.Errorf("the second visitor is answered %d, want %d", got, test.want)
			}
		})
	}
}

// What is counted is nobody's business where strangers come: in production there is no page of it, but for who brings the token.
func TestWhoMaySeeWhatIsCounted(t *testing.T) {
	t.Parallel()
	const token = "a long random text"
	dir := t.TempDir()
	if _, err := (keys.TokenFiles{Dir: dir}).New(); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, env        string
		token            settings.Secret
		without, with    int
		proxiesAreMissed bool
	}{
		{"development", settings.Development, "", http.StatusOK, http.StatusOK, false},
		{"development with a token", settings.Development, token, http.StatusUnauthorized, http.StatusOK, false},
		{"production", settings.Production, "", http.StatusNotFound, http.StatusNotFound, true},
		{"production with a token", settings.Production, token, http.StatusUnauthorized, http.StatusOK, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s, log := open(t, func(cfg *settings.Config) {
				cfg.Env, cfg.MetricsToken, cfg.UIOrigin = test.env, test.token, "https://trips.example.com"
				if err := os.CopyFS(cfg.Data, os.DirFS(dir)); err != nil {
					t.Fatal(err)
				}
			})
			for bearer, want := range map[string]int{"": test.without, "Bearer " + token: test.with, "Bearer another": test.without} {
				r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil)
				r.Header.Set("Authorization", bearer)
				w := httptest.NewRecorder()
				s.Handler.ServeHTTP(w, r)
				if w.Code != want {
					t.Errorf("with %q: %d, want %d", bearer, w.Code, want)
				}
			}
			if said := strings.Contains(strings.Join(log.lines(), "\n"), "TRIPWRIGHT_TRUSTED_PROXIES"); said != test.proxiesAreMissed {
				t.Errorf("the log speaks of missing proxies: %t", said)
			}
		})
	}
}

// Callers who announce what they do not send, or do not take what they asked for, are hung up on; a stream stays. The clock of
// connections is the system's, so it runs sixty times as fast as in the service.
func TestSlowCallersAreHungUpOn(t *testing.T) {
	t.Parallel()
	s, _ := open(t, func(cfg *settings.Config) {
		cfg.TrustedProxies = settings.Proxies{netip.MustParsePrefix("127.0.0.0/8")}
	})
	server := app.ServerOf(s)
	for _, most := range []*time.Duration{&server.ReadHeaderTimeout, &server.ReadTimeout, &server.WriteTimeout, &server.IdleTimeout} {
		if *most <= 0 {
			t.Fatal("a connection may keep the server waiting for ever")
		}
		*most /= 60
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ln) }()
	defer func() {
		_ = server.Close()
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	}()
	patience := server.WriteTimeout + server.ReadTimeout + 20*time.Second // the last for a slow day
	hungUp := func(name, says string, read bool) {
		c, err := net.Dial("tcp", ln.Addr().String())
		if err != nil {
			t.Error(err)
			return
		}
		defer c.Close()
		if err := c.SetDeadline(time.Now().Add(patience)); err != nil {
			t.Error(err)
		}
		if read {
			_, err = io.WriteString(c, says)
			if err == nil {
				_, err = io.Copy(io.Discard, c)
			}
		} else {
			for err == nil { // until the server, which can get rid of nothing, takes nothing more and hangs up
				_, err = io.WriteString(c, says)
			}
		}
		if errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%s: still on the line after %s", name, patience)
		}
	}
	const head = "Host: localhost\r\nContent-Type: application/json\r\n"
	slow := []func(){
		func() { hungUp("half a head", "GET /healthz HTTP/1.1\r\nHost", true) },
		func() { hungUp("nothing after an answer", "GET /healthz HTTP/1.1\r\n"+head+"\r\n", true) },
		func() {
			hungUp("a body that nobody wants", "GET /healthz HTTP/1.1\r\n"+head+"Content-Length: 100\r\n\r\n", true)
		},
		func() {
			hungUp("a body of a stranger", "POST /plan HTTP/1.1\r\n"+head+"Content-Length: 100\r\n\r\n{", true)
		},
		func() {
			hungUp("answers that are not taken", strings.Repeat("GET /openapi.json HTTP/1.1\r\n"+head+"\r\n", 50), false)
		},
	}
	over := make(chan bool)
	for _, call := range slow {
		go func() {
			call()
			over <- true
		}()
	}
	for range slow {
		servertest.Next(t, over, "a slow call is over")
	}
}

// A stream is not one of them: it lives longer than any answer may take.
func TestAStreamOutlivesThePatienceWithAnswers(t *testing.T) {
	t.Parallel()
	s, _ := open(t, func(cfg *settings.Config) { cfg.SimulateNodeDelay = "planner:3s" })
	patient, hurried := httptest.NewServer(s.Handler), httptest.NewUnstartedServer(nil)
	hurried.Config = app.ServerOf(s)
	hurried.Config.ReadTimeout, hurried.Config.WriteTimeout = time.Second, time.Second
	hurried.Start()
	defer patient.Close()
	defer hurried.Close()
	c := &api.Client{Core: client.Core{BaseURL: patient.URL}}
	if _, err := c.Signup(t.Context(), api.Signup{Email: "a@example.com", Password: "a hunter and two dogs", OrgName: "A"}); err != nil {
		t.Fatal(err)
	}
	seed := uint64(1)
	begun, err := c.Plan(t.Context(), api.Wish{Text: "5 days in Paris next June, $2,500, art and food", Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(servertest.Within(t), http.MethodGet, hurried.URL+"/plan/"+begun.RunID+"/stream", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+c.Tokens.Get().AccessToken)
	stream, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	told, err := io.ReadAll(stream.Body)
	if err != nil || !strings.Contains(string(told), `"status":"done"`) {
		t.Errorf("the stream ended before its plan, %v:\n%s", err, told)
	}
}
