package main_test

import (
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/run"
)

// retold is a token with other claims: signed by key, or with the signature it had when key is nil.
func retold(t *testing.T, token string, key *rsa.PrivateKey, change func(claims map[string]any)) string {
	t.Helper()
	parts := strings.Split(token, ".")
	text, err := base64.RawURLEncoding.DecodeString(parts[1])
	must(t, err)
	claims := map[string]any{}
	must(t, json.Unmarshal(text, &claims))
	change(claims)
	text, err = json.Marshal(claims)
	must(t, err)
	parts[1] = base64.RawURLEncoding.EncodeToString(text)
	if key != nil {
		sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
		signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
		must(t, err)
		parts[2] = base64.RawURLEncoding.EncodeToString(signature)
	}
	return strings.Join(parts, ".")
}

func unchanged(map[string]any) {}

// expired makes the token one of an hour ago, of the usual length.
func expired(claims map[string]any) {
	for _, at := range []string{"iat", "exp", "nbf"} {
		if v, ok := claims[at].(float64); ok {
			claims[at] = int64(v) - 3600
		}
	}
}

// longer lets the token live for a day.
func longer(claims map[string]any) { claims["exp"] = time.Now().Add(24 * time.Hour).Unix() }

// TestOnlyTrueTokensOpen is S0.158: forged, changed and expired tokens are refused.
func TestOnlyTrueTokensOpen(t *testing.T) {
	t.Parallel()
	other, err := rsa.GenerateKey(rand.Reader, 2048)
	must(t, err)
	onBoth(t, func(t *testing.T, s *service) {
		c := s.signup()
		token := c.Tokens.Get().AccessToken
		// Signed anew with the right key it is accepted: what is refused below is refused for its own reason.
		s.ask(nil, "GET", "/auth/me", "", "Authorization", "Bearer "+retold(t, token, operatorKey(), unchanged)).wants(t, 200)
		parts := strings.Split(token, ".")
		none := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","typ":"JWT"}`))
		for name, bad := range map[string]string{
			"signed with another key": retold(t, token, other, unchanged),
			"with a changed expiry":   retold(t, token, nil, longer),
			"of another organisation": retold(t, token, nil, func(c map[string]any) { c["org"] = uuid.NewString() }),
			"expired":                 retold(t, token, operatorKey(), expired),
			"without a signature":     none + "." + parts[1] + ".",
			"that is a refresh token": c.Tokens.Get().RefreshToken,
			"that is nonsense":        "a.b.c",
		} {
			for _, door := range []string{"/auth/me", "/plan", "/plan/" + uuid.NewString()} {
				got := s.ask(nil, "GET", door, "", "Authorization", "Bearer "+bad)
				if got.status != http.StatusUnauthorized || !strings.HasPrefix(got.header.Get("WWW-Authenticate"), "Bearer") {
					t.Errorf("a token %s is answered %d at %s: %.200s", name, got.status, door, got.body)
				}
			}
		}
	})
}

// TestARefreshTokenIsGoodForOnce is the rest of S0.158: after expiry it signs in again; used twice, it ends the login.
func TestARefreshTokenIsGoodForOnce(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c := s.signup()
		first := c.Tokens.Get()
		late := first
		late.AccessToken = retold(t, first.AccessToken, operatorKey(), expired)
		c.Tokens.Set(late)
		if _, err := c.Me(t.Context()); err != nil { // the client exchanges its tokens by itself
			t.Fatalf("an expired token could not be exchanged: %v", err)
		}
		second := c.Tokens.Get()
		if second.RefreshToken == first.RefreshToken || second.AccessToken == late.AccessToken {
			t.Fatal("the tokens were not exchanged")
		}
		s.refresh(first.RefreshToken).wants(t, http.StatusUnauthorized)
		s.refresh(second.RefreshToken).wants(t, http.StatusUnauthorized) // of the same login, which is over

		again := s.signup()
		must(t, again.Refresh(t.Context()))
		kept := again.Tokens.Get().RefreshToken
		must(t, again.Revoke(t.Context()))
		s.refresh(kept).wants(t, http.StatusUnauthorized)
	})
}

func (s *service) refresh(token string) answer {
	s.t.Helper()
	return s.ask(nil, "POST", "/auth/refresh", `{"refresh_token":`+strconv.Quote(token)+`}`)
}

// TestGuessingIsLockedOut is S0.161: after five wrong passwords not even the right one is taken, for that account alone. Where somebody
// has signed in before, the right one is.
func TestGuessingIsLockedOut(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c, neighbour := s.signup(), s.signup()
		me, err := c.Me(t.Context())
		must(t, err)
		login := func(email, with string) answer {
			body, err := json.Marshal(api.Login{Email: email, Password: with})
			must(t, err)
			return s.ask(nil, "POST", "/auth/login", string(body))
		}
		for range 5 {
			login(me.User.Email, "wrong "+password).wants(t, http.StatusUnauthorized)
		}
		locked := login(me.User.Email, password).wants(t, http.StatusTooManyRequests)
		if seconds, err := strconv.Atoi(locked.header.Get("Retry-After")); err != nil || seconds < 1 || seconds > 300 {
			t.Errorf("Retry-After is %q, want up to 300 seconds", locked.header.Get("Retry-After"))
		}
		them, err := neighbour.Me(t.Context())
		must(t, err)
		login(them.User.Email, password).wants(t, 200)
		for range 5 {
			login(them.User.Email, "wrong "+password).wants(t, http.StatusUnauthorized)
		}
		login(them.User.Email, "wrong "+password).wants(t, http.StatusTooManyRequests)
		login(them.User.Email, password).wants(t, 200)
	})
}

// Whoever an owner adds comes in with the first password; without one nobody is added.
func TestAMemberComesInWithTheFirstPassword(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c, email := s.signup(), uuid.NewString()+"@example.com"
		for _, body := range []string{`{"email":"` + email + `"}`, `{"email":"` + email + `","password":""}`} {
			if none := s.ask(c, "POST", "/auth/members", body).wants(t, 400); none.read(t, "field") != "password" {
				t.Errorf("without a password: %s", none.body)
			}
		}
		_, err := c.AddMember(t.Context(), api.Member{Email: email, Password: password, Own: password})
		must(t, err)
		s.ask(nil, "POST", "/auth/login", `{"email":"`+email+`","password":"`+password+`"}`).wants(t, 200)
	})
}

// Strangers sign up with somebody's address, before anybody looks at more accounts than that: for its owner nothing changes, and
// whoever does not know the password sees no difference.
func TestAStrangersSignupChangesNoLogin(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c := s.signup()
		me, err := c.Me(t.Context())
		must(t, err)
		strangers := func(with string) {
			body, err := json.Marshal(api.Signup{Email: me.User.Email, Password: with, OrgName: "A stranger's"})
			must(t, err)
			s.ask(nil, "POST", "/auth/signup", string(body)).wants(t, 201)
		}
		login := func(with, org string) answer {
			body, err := json.Marshal(api.Login{Email: me.User.Email, Password: with, Org: org})
			must(t, err)
			return s.ask(nil, "POST", "/auth/login", string(body))
		}
		for range 4 {
			strangers("not " + password)
		}
		login(password, "").wants(t, 200)
		login(password, me.Org.Slug).wants(t, 200)
		login("wrong "+password, "").wants(t, http.StatusUnauthorized)

		again := s.signup()
		me, err = again.Me(t.Context())
		must(t, err)
		strangers(password)
		if which := login(password, "").wants(t, 400); which.read(t, "field") != "org" {
			t.Errorf("the same password in two organisations: %s", which.body)
		}
		login("wrong "+password, "").wants(t, http.StatusUnauthorized)
		login(password, me.Org.Slug).wants(t, 200)
	})
}

// A first start tells how to begin, in a command that works as it stands; later starts and production do not.
func TestAFirstStartTellsHowToBegin(t *testing.T) {
	t.Parallel()
	open := setup(t).generous().serve()
	eventually(t, "the way in is told", func() bool { return strings.Contains(open.proc.out.String(), "no account is needed") })
	s := setup(t).generous().with("TRIPWRIGHT_GUESTS=off").serve()
	command := ""
	eventually(t, "the command is told", func() bool {
		_, rest, found := strings.Cut(s.proc.out.String(), "\n  curl ")
		line, _, whole := strings.Cut(rest, "\n")
		command = "curl " + line
		return found && whole
	})
	if _, err := exec.LookPath("curl"); err == nil {
		out, err := exec.Command("sh", "-c", command).CombinedOutput()
		if err != nil || !strings.Contains(string(out), `"access_token"`) {
			t.Fatalf("%s\n%s %v", command, out, err)
		}
	} else {
		s.signup()
	}
	s.proc.signal(syscall.SIGTERM)
	s.proc.wait()
	s.again()
	if out := s.proc.out.String(); strings.Contains(out, "curl") {
		t.Errorf("somebody has an account, and still it says:\n%s", out)
	}
	p := setup(t).generous().with("TRIPWRIGHT_ENV=production", "UI_ORIGIN=https://trips.example.com").serve()
	if out := p.proc.out.String(); strings.Contains(out, "curl") {
		t.Errorf("in production it says:\n%s", out)
	}
}

// TestAPasswordIsChanged: by who knows the old one; the old one and every other login are over, and who is signed in does not guess at it for long.
func TestAPasswordIsChanged(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c := s.signup()
		me, err := c.Me(t.Context())
		must(t, err)
		login := func(with string) answer {
			body, err := json.Marshal(api.Login{Email: me.User.Email, Password: with})
			must(t, err)
			return s.ask(nil, "POST", "/auth/login", string(body))
		}
		there := login(password).wants(t, 200)
		elsewhere, bearer := there.read(t, "refresh_token"), "Bearer "+there.read(t, "access_token")
		before := c.Tokens.Get().RefreshToken
		const fresh = "a horse of another colour"
		s.ask(nil, "POST", "/auth/password", `{"old_password":"x","new_password":"y"}`).wants(t, 401)
		if short := s.ask(c, "POST", "/auth/password", `{"old_password":"`+password+`","new_password":"short"}`).wants(t, 400); short.read(t, "field") != "new_password" {
			t.Errorf("a short one: %s", short.body)
		}
		if wrong := s.ask(c, "POST", "/auth/password", `{"old_password":"guess","new_password":"`+fresh+`"}`).wants(t, 400); wrong.read(t, "field") != "old_password" {
			t.Errorf("a wrong one: %s", wrong.body)
		}
		login(password).wants(t, 200)
		_, err = c.ChangePassword(t.Context(), api.PasswordChange{Old: password, New: fresh})
		must(t, err)
		s.ask(nil, "GET", "/auth/me", "", "Authorization", bearer).wants(t, http.StatusUnauthorized)
		s.refresh(before).wants(t, http.StatusUnauthorized)
		s.refresh(elsewhere).wants(t, http.StatusUnauthorized)
		login(password).wants(t, http.StatusUnauthorized)
		login(fresh).wants(t, 200)
		must(t, c.Refresh(t.Context())) // the client goes on with the tokens it was given

		for range 5 {
			s.ask(c, "POST", "/auth/password", `{"old_password":"guess again","new_password":"`+password+`"}`).wants(t, 400)
		}
		s.ask(c, "POST", "/auth/password", `{"old_password":"`+fresh+`","new_password":"`+password+`"}`).wants(t, http.StatusTooManyRequests)
		login("guess again").wants(t, http.StatusUnauthorized) // who is signed in guesses on a count of their own; the door stays open
		login(fresh).wants(t, 200)
	})
}

// TestPagesOfOneOriginMayCall is S0.162.
func TestPagesOfOneOriginMayCall(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		ask := func(origin string) answer {
			return s.ask(nil, "OPTIONS", "/plan", "", "Origin", origin, "Access-Control-Request-Method", "POST",
				"Access-Control-Request-Headers", "Authorization, Content-Type, Idempotency-Key")
		}
		may := ask(uiOrigin).wants(t, http.StatusNoContent)
		if may.header.Get("Access-Control-Allow-Origin") != uiOrigin || may.header.Get("Access-Control-Allow-Credentials") != "true" {
			t.Errorf("the preflight of the UI is answered %v", may.header)
		}
		wants(t, strings.ToLower(may.header.Get("Access-Control-Allow-Headers")), "authorization", "content-type", "idempotency-key")
		for _, origin := range []string{"https://evil.example.com", uiOrigin + ".evil.example.com", "http://ui.example.com", "null"} {
			if got := ask(origin).header.Get("Access-Control-Allow-Origin"); got != "" {
				t.Errorf("the preflight of %s is answered with %s", origin, got)
			}
			c := s.signup()
			s.ask(c, "POST", "/plan", wish(), "Origin", origin, "Sec-Fetch-Site", "cross-site").wants(t, http.StatusForbidden)
		}
	})
}

// TestEveryAnswerIsSecured is S0.163, for answers of every sort.
func TestEveryAnswerIsSecured(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c := s.signup()
		id := s.begin(c)
		for name, got := range map[string]answer{
			"a run":         s.ask(c, "GET", "/plan/"+id, "").wants(t, 200),
			"a new run":     s.ask(c, "POST", "/plan", wish()).wants(t, 201),
			"a wrong wish":  s.ask(c, "POST", "/plan", `{"city":1}`).wants(t, 400),
			"no JSON":       s.ask(c, "POST", "/plan", `{`).wants(t, 400),
			"nobody":        s.ask(nil, "GET", "/plan", "").wants(t, 401),
			"no run":        s.ask(c, "GET", "/plan/"+uuid.NewString(), "").wants(t, 404),
			"no page":       s.ask(c, "GET", "/nowhere", "").wants(t, 404),
			"health":        s.ask(nil, "GET", "/healthz", "").wants(t, 200),
			"a preflight":   s.ask(nil, "OPTIONS", "/plan", "", "Origin", uiOrigin, "Access-Control-Request-Method", "GET").wants(t, 204),
			"a stream":      s.ask(c, "GET", "/plan/"+id+"/stream", "", "Accept", "text/event-stream").wants(t, 200),
			"a wrong login": s.ask(nil, "POST", "/auth/login", `{"email":"x@example.com","password":"y"}`).wants(t, 401),
		} {
			for header, want := range map[string]string{
				"Strict-Transport-Security": "max-age=31536000; includeSubDomains", "X-Content-Type-Options": "nosniff",
				"X-Frame-Options": "DENY", "Content-Security-Policy": "default-src 'self'",
			} {
				if h := got.header.Get(header); h != want {
					t.Errorf("%s: %s is %q", name, header, h)
				}
			}
		}
	})
}

// TestTheLogTellsNoSecrets is S0.165: with everything logged, no password and no token stands in it.
func TestTheLogTellsNoSecrets(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		const secret = "hunter2-is-not-for-logs"
		c := s.signup()
		s.completed(c, s.begin(c))
		body := `{"email":"who@example.com","password":"` + secret + `","org_name":"Who"}`
		s.ask(nil, "POST", "/auth/signup", body).wants(t, 201)
		s.ask(nil, "POST", "/auth/login", `{"email":"who@example.com","password":"wrong-`+secret+`"}`).wants(t, 401)
		s.ask(nil, "POST", "/auth/login", `{"email":"who@example.com","password":"`+secret+`"`).wants(t, 400)
		s.ask(nil, "GET", "/healthz?password="+secret+"&token="+secret, "")
		s.ask(c, "POST", "/plan", `{"text":"4 days in Paris next June, $2500, password=`+secret+`"}`).wants(t, 201)
		before := c.Tokens.Get()
		must(t, c.Refresh(context.Background()))
		page, err := c.FindRuns(t.Context(), run.Filter{})
		must(t, err)
		for _, r := range page.Runs {
			s.over(c, r.RunID)
		}
		s.proc.signal(syscall.SIGTERM)
		log := s.proc.wait().err
		wants(t, log, `"request"`, "/auth/login") // something is logged
		for _, no := range []string{"password=", secret, password, before.AccessToken, before.RefreshToken, "BEGIN PRIVATE KEY"} {
			if at := strings.Index(strings.ToLower(log), strings.ToLower(no)); at >= 0 {
				t.Errorf("the log tells %.20s: %.300s", no, log[max(0, at-150):])
			}
		}
	})
}
