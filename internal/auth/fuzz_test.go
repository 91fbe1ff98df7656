package auth_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys/keystest"
)

// Whatever comes as an access token: it is one that was signed here, or it is refused in the same way.
func FuzzCheck(f *testing.F) {
	d := setup(f)
	head, claims := genuine(d)
	good := signed(f, keystest.PrivateKey(0), head, claims)
	parts := strings.Split(good, ".")
	for _, seed := range []string{good, "", ".", "..", "a.b.c", parts[0] + "." + parts[1] + ".", "eyJhbGciOiJub25lIn0." + parts[1] + ".",
		hs256(f, head, claims, []byte("x")), signed(f, short(), head, claims), signed(f, keystest.PrivateKey(0), head, but(claims, "exp", nil))} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		c, err := d.Check(token)
		if token == good {
			if err != nil || c.Subject != claims["sub"] {
				t.Errorf("%v, %+v", err, c)
			}
			return
		}
		if !fault.Is(err, fault.Denied) || c != (auth.Claims{}) {
			t.Errorf("got %v, %+v", err, c)
		}
	})
}

// A refresh token is written in one way: what is read is what would be written.
func FuzzRefreshToken(f *testing.F) {
	d := setup(f)
	_, tokens := d.signup("ada@example.org", "Acme")
	for _, seed := range []string{tokens.Refresh, "", "twr_", strings.ToUpper(tokens.Refresh), tokens.Refresh + "=", tokens.Refresh[:40] + "\n\n" + tokens.Refresh[42:],
		"twr_" + strings.Repeat("A", 86), "twr_" + strings.Repeat("_", 86)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		text, err := auth.ReadToken(token)
		if err == nil && text != token {
			t.Errorf("%q was read as %q", token, text)
		}
		if _, err := d.Refresh(t.Context(), token, auth.Visit{}); token != tokens.Refresh && !fault.Is(err, fault.Denied) {
			t.Errorf("got %v", err)
		}
	})
}

// An address is read in one form, which reads as itself.
func FuzzAddress(f *testing.F) {
	for _, seed := range []string{"ada@example.org", " Ada@Example.ORG ", "a@b@c", "@", "ä@ö", "İ@x", "a\xff@b", "a\u2028@b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once, err := auth.Address(s)
		if err != nil {
			return
		}
		twice, err := auth.Address(once)
		if err != nil || once != twice || len(once) > 254 || strings.Count(once, "@") != 1 || strings.ContainsAny(once, " \t\r\n\x00") {
			t.Errorf("%q, then %q, %v", once, twice, err)
		}
	})
}

// A kept hash is read in one way, or not.
func FuzzPHC(f *testing.F) {
	d := setup(f)
	d.signup("ada@example.org", "Acme")
	f.Add(d.hashOf("ada@example.org"))
	f.Add("$argon2id$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	f.Add("$argon2id$v=19$m=+64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	f.Fuzz(func(t *testing.T, s string) {
		if again, err := auth.CheckedPHC(s); err == nil && again != s {
			t.Errorf("%q was read as %q", s, again)
		}
	})
}
