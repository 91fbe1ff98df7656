package auth

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// maxOrgName is how long the name of an organisation may be, in characters.
const maxOrgName = 100

// Signup is what it takes to begin.
type Signup struct {
	Email    string
	Password string
	OrgName  string
	From     Visit
}

// Person is a user without anything secret, and the organisation.
type Person struct {
	User User // its PasswordHash is empty
	Org  Org
}

// Signup makes an organisation and its owner, and signs the owner in. The organisation's slug is made from its name. That an
// address is known elsewhere is no hindrance and is not told. What is malformed is fault.Invalid with its field.
func (s *Service) Signup(ctx context.Context, in Signup) (_ Person, _ Tokens, err error) {
	defer fault.Wrap(&err, "auth.Signup")
	name, owner, err := s.newcomer(ctx, in)
	if err != nil {
		return Person{}, Tokens{}, err
	}
	p, err := s.found(ctx, name, name, owner)
	if err != nil {
		return Person{}, Tokens{}, err
	}
	s.audit(ctx, Event{What: SignedUp, Org: p.Org.ID, User: p.User.ID, Account: accountKey(p.Org.ID, p.User.Email)})
	tokens, err := s.open(ctx, p.User, in.From)
	p.User.PasswordHash = ""
	return p, tokens, err
}

// newcomer gives the name of an organisation and its owner as they are to be kept.
func (s *Service) newcomer(ctx context.Context, in Signup) (name string, owner User, err error) {
	email, err := address(in.Email)
	if err != nil {
		return "", User{}, err
	}
	if name, err = orgName(in.OrgName); err != nil {
		return "", User{}, err
	}
	if err := allowedPassword("password", in.Password, holder{email, name}); err != nil {
		return "", User{}, err
	}
	hash, err := s.hashed(ctx, stranger(in.From), email, in.Password)
	return name, User{Email: email, PasswordHash: hash, Role: Owner}, err
}

// found founds an organisation under the first slug, made of another name, that is free.
func (s *Service) found(ctx context.Context, name, slugged string, owner User) (p Person, err error) {
	p = Person{User: owner, Org: Org{Name: name, CreatedAt: s.now()}}
	if p.Org.ID, err = s.newID(); err != nil {
		return Person{}, err
	}
	if p.User.ID, err = s.newID(); err != nil {
		return Person{}, err
	}
	p.User.OrgID, p.User.CreatedAt = p.Org.ID, p.Org.CreatedAt
	p.Org.Slug, err = s.underSlug(slugged, func(slug string) error {
		p.Org.Slug = slug
		return s.cfg.Keeper.CreateOrg(ctx, p.Org, p.User)
	})
	return p, err
}

// underSlug keeps something under the first slug of a name that is free, and gives that.
func (s *Service) underSlug(name string, keep func(slug string) error) (slug string, err error) {
	for try := range 5 {
		if slug, err = s.slug(name, try); err != nil {
			return "", err
		}
		if err = keep(slug); !fault.Is(err, fault.Conflict) {
			break
		}
	}
	return slug, err
}

// slug makes a slug of a name; from the second try on, with a few random characters behind it.
func (s *Service) slug(name string, try int) (string, error) {
	base := slugOf(name)
	if try == 0 {
		return base, nil
	}
	tail, err := s.letters(4 * try)
	return base + "-" + tail, err
}

// slugOf gives what people type for an organisation: letters and digits of ASCII with single dashes, at most 40 of them.
func slugOf(name string) string {
	plain := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return ' '
	}, trip.Fold(name))
	slug := strings.Join(strings.Fields(plain), "-")
	if len(slug) > 40 {
		slug = strings.TrimRight(slug[:40], "-")
	}
	if slug == "" {
		return "org"
	}
	return slug
}

func orgName(s string) (string, error) {
	s = strings.TrimSpace(s)
	switch {
	case s == "":
		return "", fault.Field("org_name", "is missing")
	case utf8.RuneCountInString(s) > maxOrgName:
		return "", fault.Field("org_name", "is longer than %d characters", maxOrgName)
	case !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "", fault.Field("org_name", "holds a character that cannot be printed")
	}
	return s, nil
}
