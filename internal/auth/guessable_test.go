package auth_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

// What guessers try first is refused, each for its reason, with the field and what to do.
func TestWhatNobodyMayChoose(t *testing.T) {
	t.Parallel()
	const (
		missing, short, long = "is missing", "must have 12 characters or more", "must have 256 bytes at most"
		again, rows          = "repeats itself", "follows the keys, the alphabet or the numbers"
		yours, many          = "is little more than your address", "is one that many people use"
	)
	for _, tt := range []struct{ password, want string }{
		{"", missing}, {"password", short}, {"12345678", short}, {"P@ssw0rd", short}, {"eleven char", short}, {"Bäume übers", short}, {"Bäume übers ö", ""},
		{strings.Repeat("x y ", 65), long},
		{"aaaaaaaaaaaa", again}, {"passwordpassword", again}, {"abc abc abc abc", again}, {"hunter22hunter22hunt", again}, {"PasswordpASSWORD", again},
		{"123456789012", rows}, {"987654321098", rows}, {"abcdefghijklmn", rows}, {"qwertyuiop[]", rows}, {"poiuytrewqasdfgh", rows},
		{"1qaz2wsx3edc", rows}, {"1qaz@WSX3edc$RFV", rows}, {"aaaabbbbcccc", rows}, {"qwertzuiop12", rows}, {"!@#$%^&*()!@", rows},
		{"tripwright123", yours}, {"TripWright2026!", yours}, {"tr1pwr1ght 2026", yours}, {"lovelace1815!", yours}, {"lovelace@analytical.example", yours},
		{"analytical.example", yours}, {"Reisen Müller", yours}, {"reisenmüller!1", yours}, {"müller-lovelace", yours},
		{"P@ssw0rd12345", many}, {"p a s s w o r d", many}, {"Iloveyou2023!", many}, {"january121990", many}, {"123summer456!!", many},
		{"unbelievable", many}, {"$unshine!2024", many}, {"letmeinmonkey", many}, {"dragon-master", many}, {"4dministrator", many},
		{"the quick brown fox jumps", ""}, {"over the lazy dog it went", ""}, {"correct horse battery", ""}, {"lovelace writes programs", ""},
		{"x7#mQ!v92kLp", ""}, {"a new password", ""}, {"kkkwwwzz11qq", ""}, {"483920175634", ""}, {"das pferd frisst keinen gurkensalat", ""}, {"窓の外に小さな青い鳥がいる", ""},
	} {
		err := auth.Refused(tt.password, "lovelace@analytical.example", "Reisen Müller")
		if tt.want == "" {
			if err != nil {
				t.Errorf("%q is refused: %v", tt.password, err)
			}
			continue
		}
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Invalid || f.Field != "password" || !strings.HasPrefix(f.Message, tt.want) {
			t.Errorf("%q: got %v, want %q", tt.password, err, tt.want)
		}
	}
}

// The list is whole, and each of its passwords is refused also in capitals, with spaces, with a sign and with numbers behind it.
func TestWhatManyUseIsRefusedAsItIsUsuallyChanged(t *testing.T) {
	t.Parallel()
	words := auth.CommonWords()
	if len(words) != 49233 {
		t.Fatalf("%d passwords in the list", len(words))
	}
	words = slices.DeleteFunc(words, func(w string) bool { return len(w) < 4 || !strings.ContainsFunc(w, unicode.IsLetter) })
	rapid.Check(t, func(rt *rapid.T) {
		word := rapid.SampledFrom(words).Draw(rt, "word")
		change := rapid.SampledFrom([]func(string) string{
			strings.ToUpper, func(s string) string { return s + "!" }, func(s string) string { return strings.Join(strings.Split(s, ""), " ") },
		}).Draw(rt, "change")
		password := change(word)
		for len(password) < 12 {
			password += rapid.StringMatching("[0-9]").Draw(rt, "digit")
		}
		if err := auth.Refused(password, "ada@example.org", "Acme"); err == nil {
			rt.Errorf("%q, of %q, may be chosen", password, word)
		}
	})
}

// The rule holds wherever a password is chosen, and nowhere else: who chose a shorter one before it comes in with it.
func TestTheRuleHoldsWhereAPasswordIsChosen(t *testing.T) {
	t.Parallel()
	const weak = "tripwright123"
	d := setup(t, welcoming)
	_, guest := d.guest()
	_, owner := d.signup("ada@example.org", "Acme")
	for name, tt := range map[string]struct {
		field string
		err   error
	}{
		"a signup":            {"password", second(d.Signup(t.Context(), auth.Signup{Email: "bob@example.org", Password: weak, OrgName: "Globex"}))},
		"a claim":             {"password", second(d.Claim(d.as(guest), auth.Signup{Email: "bob@example.org", Password: weak, OrgName: "Globex"}))},
		"a member":            {"password", last(d.AddMember(d.as(owner), auth.NewMember{Email: "bob@example.org", Password: weak}))},
		"a member's own name": {"password", last(d.AddMember(d.as(owner), auth.NewMember{Email: "bob@example.org", Password: "Bob@Example.org"}))},
		"the organisation's":  {"new_password", last(d.ChangePassword(d.as(owner), auth.PasswordChange{Old: right, New: "acme acme 2026"}))},
		"a change":            {"new_password", last(d.ChangePassword(d.as(owner), auth.PasswordChange{Old: right, New: weak}))},
	} {
		if e := wantKind(t, tt.err, fault.Invalid); e == nil || e.Field != tt.field {
			t.Errorf("%s: %v", name, tt.err)
		}
	}

	p, _ := d.signup("eve@example.org", "Initech")
	old := auth.HashOf(d.Service, "eight888")
	must(t, d.keeper.UpdateUser(t.Context(), p.Org.ID, p.User.ID, auth.UserUpdate{PasswordHash: &old}))
	if _, err := d.login("eve@example.org", "eight888"); err != nil {
		t.Errorf("a password from before the rule: %v", err)
	}
}

func second[A, B any](_ A, _ B, err error) error { return err }

func last[A any](_ A, err error) error { return err }
