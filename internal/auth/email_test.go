package auth

import (
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
)

// An address that can get mail is taken, in whatever script; what only looks like one is refused.
func TestAddresses(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"ada@example.org": "ada@example.org", " Ada@Example.ORG ": "ada@example.org", "ada@localhost": "ada@localhost",
		"o'brien+trips_2026@mail-1.example.co.uk": "o'brien+trips_2026@mail-1.example.co.uk", "jörg@müller.example": "jörg@müller.example",
		"用户@例子.中国": "用户@例子.中国", "ada@xn--mller-kva.example": "ada@xn--mller-kva.example",
		"": "", "ada": "", "@example.org": "", "ada@": "", "a@b@c": "", "a@e.co>b": "", "<a@e.co>": "", "a@e.co;b": "", "﹫a@e.co": "", "a@℀.com": "",
		"a,b@e.co": "", "a b@e.co": "", "a@e..co": "", "a@.co": "", "a@-e.co": "", "a@e-.co": "", "a\x00@e.co": "", "a@e.co\r\nBcc: b@e.co": "", "a@[127.0.0.1]": "",
	} {
		got, err := address(given)
		if got != want || (err == nil) != (want != "") || err != nil && !fault.Is(err, fault.Invalid) {
			t.Errorf("%q is read as %q, %v; want %q", given, got, err, want)
		}
	}
}
