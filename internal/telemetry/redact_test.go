package telemetry_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/telemetry"
)

// both writes the same to a JSON and a text log and gives what they wrote.
func both(write func(*slog.Logger)) string {
	var out bytes.Buffer
	write(telemetry.NewLogger(&out, "debug"))
	write(telemetry.NewTextLogger(&out, "debug"))
	return out.String()
}

type stringer struct{ text string }

func (s stringer) String() string { return s.text }

type pointed struct{ text string }

func (s *pointed) String() string { return s.text }

type valuer struct{ attrs []slog.Attr }

func (v valuer) LogValue() slog.Value { return slog.GroupValue(v.attrs...) }

type login struct {
	Email    string `json:"email"`
	Password string `json:"pw"` // under another name
	hidden   string
}

type nested struct {
	Kept   string            `json:"kept"`
	Login  *login            `json:"login"`
	Header map[string]string `json:"header"`
	Err    error             `json:"err"`
	Any    any               `json:"any"`
	Body   []byte            `json:"body"`
}

// What is logged in a day with passwords in it; the words kept must stay, the secrets must go.
func TestSecretsStayOutOfTheLog(t *testing.T) {
	t.Parallel()
	const s = "hunter2-S3cr3t"
	address, err := url.Parse("postgres://app:" + s + "@db.example:5432/trips?sslmode=disable")
	if err != nil {
		t.Fatal(err)
	}
	_, parseErr := url.Parse(strings.Replace(address.String(), "5432", "54 32", 1))
	_, portErr := url.Parse(strings.Replace(address.String(), s, s+"/"+s, 1)) // a slash that should have been escaped
	if parseErr == nil || portErr == nil {
		t.Fatal("these addresses are fine")
	}
	tests := []struct {
		name string
		log  func(*slog.Logger)
		kept []string
	}{
		{"an attribute", func(l *slog.Logger) { l.Info("m", "password", s) }, nil},
		{"in any case, inside a name", func(l *slog.Logger) { l.Info("m", "refreshToken", s, "X-API-Key", s, "DB_PASSWD", s) }, []string{"refreshToken"}},
		{"a group", func(l *slog.Logger) {
			l.Info("m", slog.Group("request", "Authorization", "Bearer "+s, "path", "/plan"))
		}, []string{"/plan"}},
		{"a group that is one", func(l *slog.Logger) { l.Info("m", slog.Group("secrets", "a", s)) }, nil},
		{"With", func(l *slog.Logger) { l.With("token", s).WithGroup("g").With("api_key", s).Info("m", "kept", 1) }, []string{"kept"}},
		{"a struct, whatever it is in JSON", func(l *slog.Logger) { l.Info("m", "body", login{"a@b.example", s, s}) }, []string{"a@b.example"}},
		{"a pointer to one", func(l *slog.Logger) { l.Info("m", "body", &login{"a@b.example", s, s}) }, []string{"a@b.example"}},
		{"nested", func(l *slog.Logger) {
			l.Info("m", "n", nested{Kept: "stays", Login: &login{Password: s}, Header: map[string]string{"Authorization": "Basic " + s},
				Err: fmt.Errorf("dial %s: refused", address.String()), Any: []any{map[string]any{"secret": s}}, Body: []byte(`{"password":"` + s + `"}`)})
		}, []string{"stays", "refused"}},
		{"a map", func(l *slog.Logger) {
			l.Info("m", "h", map[string][]string{"Cookie": {"sid=" + s}, "Accept": {"text/html"}})
		}, []string{"text/html"}},
		{"a key of a map", func(l *slog.Logger) { l.Info("m", "h", map[string]int{"password=" + s: 1}) }, nil},
		{"an error", func(l *slog.Logger) { l.Info("m", "error", fmt.Errorf("outer: %w", errors.New("password="+s))) }, []string{"outer"}},
		{"an error about an address", func(l *slog.Logger) { l.Info("m", "error", parseErr) }, []string{"db.example"}},
		{"an error that repeats a part", func(l *slog.Logger) { l.Info("m", "error", portErr) }, []string{"db.example"}},
		{"a stringer", func(l *slog.Logger) { l.Info("m", "v", stringer{"token: " + s}, "w", &pointed{"secret=" + s}) }, nil},
		{"a log valuer", func(l *slog.Logger) {
			l.Info("m", "v", valuer{[]slog.Attr{slog.String("token", s), slog.Int("n", 77)}})
		}, []string{"77"}},
		{"a log valuer in a list", func(l *slog.Logger) {
			l.Info("m", "v", []any{valuer{[]slog.Attr{slog.String("token", s), slog.Int("n", 77)}}})
		}, []string{"77"}},
		{"an address", func(l *slog.Logger) { l.Info("m", "url", address, "again", *address, "user", address.User) }, []string{"db.example:5432"}},
		{"an address in the message", func(l *slog.Logger) { l.Info("open " + address.String()) }, []string{"app", "db.example:5432/trips"}},
		{"an address with a password that should be escaped", func(l *slog.Logger) { l.Info("open postgres://app:a/b?" + s + "@x@db.example/trips") }, []string{"db.example"}},
		{"an address without a user", func(l *slog.Logger) { l.Info("redis://:" + s + "@cache.example:6379/0") }, []string{"cache.example"}},
		{"a token as the user", func(l *slog.Logger) { l.Info("clone https://" + s + "@git.example/x") }, []string{"git.example"}},
		{"a query", func(l *slog.Logger) {
			l.Info("GET https://api.example/v1?appid=7&api_key=" + s + "&q=paris&access_token=" + s)
		}, []string{"q=paris", "appid=7"}},
		{"a query, escaped", func(l *slog.Logger) { l.Info("next=%2Fplan%3Ftoken%3D" + s) }, nil},
		{"JSON in a text", func(l *slog.Logger) { l.Info(`{"email":"a@b.example", "password" : "` + s + ` and more ` + s + `"}`) }, []string{"a@b.example"}},
		{"JSON quoted again", func(l *slog.Logger) { l.Info(fmt.Sprintf("%q", `{"password":"`+s+` `+s+`","kept":"stays"}`)) }, []string{"stays"}},
		{"key and value of a database", func(l *slog.Logger) { l.Info("host=db.example password='it\\'s " + s + "' user=app") }, []string{"user=app"}},
		{"a header", func(l *slog.Logger) { l.Info("Authorization: Digest a b " + s + "\nHost: db.example") }, []string{"db.example"}},
		{"a cookie", func(l *slog.Logger) { l.Info("Set-Cookie: a=b; sid=" + s) }, nil},
		{"bytes", func(l *slog.Logger) { l.Info("m", "body", []byte("secret="+s)) }, nil},
		{"a private key", func(l *slog.Logger) {
			l.Info("m", "pem", "-----BEGIN RSA PRIVATE KEY-----\n"+s+"\n-----END RSA PRIVATE KEY-----\nkept")
		}, []string{"kept"}},
		{"a private key cut off", func(l *slog.Logger) { l.Info("-----BEGIN PRIVATE KEY-----\\n" + s) }, nil},
		{"a signed token", func(l *slog.Logger) { l.Info("got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0." + s + " there") }, []string{"there"}},
		{"a hash of a password", func(l *slog.Logger) { l.Info("is $argon2id$v=19$m=65536,t=3,p=4$" + s) }, nil},
		{"a count that is none", func(l *slog.Logger) { l.Info("m", "tokens_in", s) }, nil},
	}
	for _, tt := range tests {
		got := both(tt.log)
		if strings.Contains(got, s) || strings.Contains(strings.ToLower(got), "password=") {
			t.Errorf("%s: a secret stands in the log:\n%s", tt.name, got)
		}
		for _, k := range tt.kept {
			if strings.Count(got, k) < 2 {
				t.Errorf("%s: %q is lost:\n%s", tt.name, k, got)
			}
		}
	}
}

// Counts of tokens are no secrets, and what is none is written as it is.
func TestWhatIsNoSecretStays(t *testing.T) {
	t.Parallel()
	got := both(func(l *slog.Logger) {
		l.Info("used tokens_in=12 of max_tokens: 400", "tokens_in", 12, "tokens_out", int32(34), "prompt_tokens", 56.5, "token_count", uint8(78),
			"at", time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), "took", 90*time.Second, "ok", true, "nothing", nil, "list", []int{1, 2},
			"note", "Paris: 5 days, $2,500 @ 14:30", "where", "http://127.0.0.1:8080/plan, https://[2001:db8::1]:8080/x and redis://cache:6379")
	})
	for _, kept := range []string{"tokens_in=12 of max_tokens: 400", `"tokens_in":12`, `"tokens_out":34`, `"prompt_tokens":56.5`, `"token_count":78`,
		"2026-01-02T03:04:05Z", `"ok":true`, `"nothing":null`, `"list":[1,2]`, "Paris: 5 days, $2,500 @ 14:30",
		"http://127.0.0.1:8080/plan, https://[2001:db8::1]:8080/x and redis://cache:6379", "tokens_out=34"} {
		if !strings.Contains(got, kept) {
			t.Errorf("%s is lost:\n%s", kept, got)
		}
	}
}

// What cannot be shown does not stop whoever logs it.
func TestValuesThatBreak(t *testing.T) {
	t.Parallel()
	type ring struct{ Next *ring }
	loop := &ring{}
	loop.Next = loop
	var none *pointed
	got := both(func(l *slog.Logger) {
		l.Info("m", "loop", loop, "none", none, "f", func() {}, "c", make(chan int), "z", complex(1, 2), "after", "shown")
	})
	if !strings.Contains(got, `"after":"shown"`) || !strings.Contains(got, "after=shown") {
		t.Error(got)
	}
}

// A secret planted anywhere does not come out.
func TestPlantedSecretNeverAppears(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := "Zq9" + rapid.StringMatching(`[A-Za-z0-9!#$%*+./:;?^_{|}~,()-]{5,20}`).Draw(t, "secret") + "7xK"
		key := rapid.SampledFrom([]string{"password", "Password", "db_password", "TOKEN", "refresh_token", "idToken", "api_key", "ApiKey",
			"x-api-key", "client_secret", "SECRET", "Authorization", "secret_key"}).Draw(t, "key")
		a := plant(t, key, s, rapid.IntRange(0, 4).Draw(t, "depth"))
		got := both(func(l *slog.Logger) {
			switch rapid.IntRange(0, 3).Draw(t, "where") {
			case 0:
				l.Info("m", a)
			case 1:
				l.With(a).Warn("m")
			case 2:
				l.WithGroup("g").Info("m", a)
			case 3:
				l.Info(text(t, key, s))
			}
		})
		if strings.Contains(got, s) || strings.Contains(got, "Zq9") {
			t.Fatalf("%q came out:\n%s", s, got)
		}
	})
}

// plant puts a secret under a telling name, or as a telling text under a name that says nothing, into layers of values.
func plant(t *rapid.T, key, s string, depth int) slog.Attr {
	var v any = s
	name := key
	if rapid.Bool().Draw(t, "as text") {
		name, v = "note", text(t, key, s)
	}
	for range depth {
		switch rapid.IntRange(0, 7).Draw(t, "layer") {
		case 0:
			v, name = map[string]any{name: v}, "map"
		case 1:
			v, name = slog.GroupValue(slog.Any(name, v)), "group"
		case 2:
			v, name = []any{map[string]any{name: v}}, "list"
		case 3:
			v, name = valuer{[]slog.Attr{slog.Any(name, v)}}, "valuer"
		case 4:
			v, name = nested{Any: map[string]any{name: v}}, "struct"
		case 5:
			v, name = &nested{Any: &map[string]any{name: v}}, "pointer"
		case 6:
			v, name = fmt.Errorf("it failed: %w", errors.New(text(t, key, s))), "error"
		case 7:
			v, name = stringer{text(t, key, s)}, "stringer"
		}
	}
	return slog.Any(name, v)
}

// text is a sentence with a secret in it.
func text(t *rapid.T, key, s string) string {
	switch rapid.IntRange(0, 8).Draw(t, "text") {
	case 0:
		return "before " + key + "=" + s + " after"
	case 1:
		return key + ": " + s
	case 2:
		return fmt.Sprintf(`{"a":1,%q:%q}`, key, s+" "+s)
	case 3:
		return fmt.Sprintf("%q", fmt.Sprintf(`{%q:%q}`, key, s))
	case 4:
		return "open postgres://app:" + s + "@db.example/trips?sslmode=disable failed"
	case 5:
		return "https://api.example/v1?q=1&" + key + "=" + url.QueryEscape(s)
	case 6:
		_, err := url.Parse("redis://app:" + s + "@cache.example:63 79")
		return fmt.Sprint(err)
	case 7:
		return key + " = '" + s + " " + s + "'"
	}
	return "Authorization: Bearer " + s
}

// FuzzText: whatever stands around it, a named secret does not come out, and the log does not break.
func FuzzText(f *testing.F) {
	f.Add("", "")
	f.Add(`{"email":"x",`, `}`)
	f.Add("postgres://u:p@h/", "@x")
	f.Add("%q \" ' \\", "\n")
	f.Add("password", "=")
	f.Add("tokens_in=", "12")
	f.Fuzz(func(t *testing.T, before, after string) {
		const s = "Zq9hunter2SecretxK"
		got := both(func(l *slog.Logger) { l.Info(before+" password="+s+" "+after, "v", after) })
		if strings.Contains(got, s) && !strings.Contains(before+after, s) {
			t.Errorf("%q came out:\n%s", s, got)
		}
		if strings.Count(got, "\n") != 2 {
			t.Errorf("not one line each:\n%s", got)
		}
	})
}
