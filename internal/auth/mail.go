package auth

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/fault"
)

// What goes by mail: that an address is read by whom the account belongs to, and a way back for who forgot a password. A letter is
// noted down first and written when it is sent; only then is the token in it made, so that at rest there is none.

// Purpose is what a token that went by mail is good for.
type Purpose string

// The purposes.
const (
	ToVerify Purpose = "verify"
	ToReset  Purpose = "reset"
)

// For how long.
const (
	verifyFor = 24 * time.Hour
	resetFor  = 30 * time.Minute
	joinFor   = 3 * 24 * time.Hour // who is added did not ask for the letter, and may not look for it
)

// mostLinks is how many accounts of one address a letter leads to: those that are verified, then those that have had it the longest.
const mostLinks = 10

// MailToken is what is kept of a token that went by mail.
type MailToken struct {
	OrgID     string
	UserID    string
	Hash      string // SHA-256 of the token, hex
	Purpose   Purpose
	ExpiresAt time.Time
	CreatedAt time.Time
}

// The kinds of letters.
const (
	LetterVerify   = "verify"
	LetterReset    = "reset"
	LetterChanged  = "changed"  // by who had a letter
	LetterReplaced = "replaced" // by who was signed in and knew the one before

	LetterJoin    = "join"    // to who was added, with a way to choose a password
	LetterOwner   = "owner"   // to owners: About is one of them now
	LetterRaised  = "raised"  // to who is an owner now
	LetterLowered = "lowered" // to who is one no more
	LetterRemoved = "removed" // to owners: About was removed
	LetterOut     = "out"     // to who was removed
	LetterClosed  = "closed"  // to owners: there is no organisation any more
)

// Letter is one that is to be sent.
type Letter struct {
	ID        string
	OrgID     string // Nobody's while it is not known whose account it is
	UserID    string
	Kind      string
	Email     string // that somebody typed; empty where the user has one
	Slug      string // of the organisation that they named, or that they belonged to
	Name      string // of the organisation that they belonged to, where they are told it
	About     string // address of who it is about; empty where that is the reader, and where they are not told
	By        string // address of who did it; as About
	Lang      string
	CreatedAt time.Time
	NextAt    time.Time // when it is to be tried
	Tries     int
}

// Nobody is whose the letters are of whom no account is known yet.
var Nobody = uuid.Nil.String()

// Mails keeps letters and tokens. Like all of Keeper its methods name the organisation themselves.
type Mails interface {
	// CreateLetter keeps a letter that is to be sent.
	CreateLetter(ctx context.Context, l Letter) error
	// CreateMailToken keeps a new token of a user.
	CreateMailToken(ctx context.Context, t MailToken) error
	// FindMailToken gives a token of an organisation that was not used, or fault.NotFound.
	FindMailToken(ctx context.Context, orgID, hash string) (MailToken, error)
	// UseMailToken takes a token away with all others of the user and the purpose, notes that the address is verified since a moment,
	// and does what then says, all together or nothing. first is false, and nothing happens, when it is not there any more.
	UseMailToken(ctx context.Context, t MailToken, at time.Time, then Reset) (first bool, err error)
}

// Reset is what a token does besides verifying the address; the zero value is nothing.
type Reset struct {
	PasswordHash string // is the user's from now on; locks are opened, and every refresh token is ended
	Letter       Letter // is kept
}

// Forgotten asks for a way back.
type Forgotten struct {
	Email string
	Org   string // slug or name of the organisation that is meant; empty: any
	Lang  string
	From  Visit
}

// Forgot notes down that somebody asks for a way back. Whether the address has an account is not looked at here, so that neither
// answer nor time can tell; a second letter within a few minutes is not written, which is not told either.
func (s *Service) Forgot(ctx context.Context, in Forgotten) (err error) {
	defer fault.Wrap(&err, "auth.Forgot")
	email, err := address(in.Email)
	if err != nil {
		return err
	}
	slug := strings.ToLower(strings.TrimSpace(in.Org))
	if len(slug) > 2*maxOrgName {
		return fault.Field("org", "is longer than %d bytes", 2*maxOrgName)
	}
	ok, err := s.mailTurn(ctx, LetterReset, slug, email, in.From) // who names another organisation takes nobody's turn
	if err != nil || !ok {
		return err
	}
	return s.note(ctx, Letter{OrgID: Nobody, Kind: LetterReset, Email: email, Slug: slug, Lang: in.Lang})
}

// AskToVerify has a letter written to who is signed in. A guest has no address, and one that is verified needs no letter: both are
// fault.Conflict. A second one within a few minutes is fault.Exhausted.
func (s *Service) AskToVerify(ctx context.Context, lang string, from Visit) (err error) {
	defer fault.Wrap(&err, "auth.AskToVerify")
	u, err := s.signedIn(ctx)
	switch {
	case err != nil:
		return err
	case u.Guest:
		return fault.New(fault.Conflict, "a guest has no e-mail address: claim the account first")
	case u.EmailVerifiedAt != nil:
		return fault.New(fault.Conflict, "the e-mail address is verified already")
	}
	ok, err := s.welcome(ctx, u, lang, from)
	if err == nil && !ok {
		return fault.New(fault.Exhausted, "a mail was asked for a moment ago: look for it, or ask again in a few minutes")
	}
	return err
}

// Welcome has a letter written to a new user, if mail is set; nothing waits for it, and that it cannot be noted down is told to Audit.
func (s *Service) Welcome(ctx context.Context, u User, lang string, from Visit) {
	if s.cfg.MailTurn == nil || u.Guest {
		return
	}
	if _, err := s.welcome(ctx, u, lang, from); err != nil {
		s.audit(ctx, Event{What: MailNotNoted, Org: u.OrgID, User: u.ID, Err: err})
	}
}

func (s *Service) welcome(ctx context.Context, u User, lang string, from Visit) (bool, error) {
	ok, err := s.mailTurn(ctx, LetterVerify, u.OrgID, u.Email, from)
	if err != nil || !ok {
		return false, err
	}
	return true, s.note(ctx, Letter{OrgID: u.OrgID, UserID: u.ID, Kind: LetterVerify, Lang: lang})
}

// mailTurn tells whether one more letter of a kind may go to an address. Each organisation has turns of its own, so that none can tell what
// another had written, nor take its turn; and whoever asks has so many for an address, whatever they call their organisations: nobody is written
// to without end.
func (s *Service) mailTurn(ctx context.Context, kind, org, email string, from Visit) (bool, error) {
	if s.cfg.MailTurn == nil {
		return false, fault.New(fault.NotFound, "this service sends no mail")
	}
	return s.cfg.MailTurn(ctx, "mail:"+kind+":"+accountKey(org, email), "mail:"+accountKey(clientKey(from.Address), email))
}

func (s *Service) note(ctx context.Context, l Letter) error {
	l, err := s.newLetter(l)
	if err != nil {
		return err
	}
	if err := s.cfg.Keeper.CreateLetter(ctx, l); err != nil {
		return err
	}
	if s.cfg.Noted != nil {
		s.cfg.Noted()
	}
	return nil
}

func (s *Service) newLetter(l Letter) (_ Letter, err error) {
	l.ID, err = s.newID()
	l.CreatedAt = s.now()
	l.NextAt = l.CreatedAt
	return l, err
}

// Addressed is a letter with whom it goes to and where it leads.
type Addressed struct {
	To    string
	Links []MailLink
	More  bool   // the address has accounts besides those
	About string // as in Letter, where the reader is told
	By    string
	// Accounts is how many the address has, of a letter that verifies one of them, as far as they are counted; else 0.
	Accounts int
}

// MailLink leads to one account.
type MailLink struct {
	Slug  string // of the organisation
	Name  string // of the organisation; empty where the reader is not told
	Token string // empty where the letter only tells
}

// String says that there is a link, and not where.
func (MailLink) String() string { return "[link]" }

// Address finds out whom a letter goes to, and makes the tokens in it. Nobody any more, or nobody ever, is fault.NotFound: it is not
// sent then.
func (s *Service) Address(ctx context.Context, l Letter) (_ Addressed, err error) {
	defer fault.Wrap(&err, "auth.Address")
	if l.toGone() {
		return Addressed{To: l.Email, Links: []MailLink{{Slug: l.Slug, Name: l.Name}}, About: l.About, By: l.By}, nil
	}
	on, err := s.recipients(ctx, l)
	if err != nil {
		return Addressed{}, err
	}
	if len(on) == 0 {
		return Addressed{}, fault.New(fault.NotFound, "there is nobody to write to")
	}
	out := Addressed{To: on[0].Email, More: len(on) > mostLinks}
	if on[0].EmailVerifiedAt != nil {
		out.About, out.By = l.About, l.By
	}
	for _, u := range on[:min(len(on), mostLinks)] {
		link, err := s.link(ctx, l, u)
		if err != nil {
			return Addressed{}, err
		}
		out.Links = append(out.Links, link)
	}
	if l.Kind == LetterVerify { // nobody but who reads the letters of the address is told
		all, err := s.cfg.Keeper.FindUsersByEmail(ctx, out.To, 5*mostLinks)
		if err != nil {
			return Addressed{}, err
		}
		out.Accounts = len(all)
	}
	return out, nil
}

func (s *Service) recipients(ctx context.Context, l Letter) ([]User, error) {
	if l.Kind != LetterReset {
		u, err := s.cfg.Keeper.FindUserByID(ctx, l.OrgID, l.UserID)
		if err != nil || u.Guest || (l.Kind == LetterVerify || l.Kind == LetterJoin) && u.EmailVerifiedAt != nil {
			return nil, err
		}
		return []User{u}, nil
	}
	if l.Slug != "" {
		u, err := s.member(ctx, l.Email, l.Slug)
		if fault.Is(err, fault.NotFound) {
			return s.recipientsIn(ctx, l)
		}
		return []User{u}, err
	}
	users, err := s.cfg.Keeper.FindUsersByEmail(ctx, l.Email, 5*mostLinks)
	slices.SortStableFunc(users, func(a, b User) int { return verifiedFirst(a) - verifiedFirst(b) })
	return users, err
}

// recipientsIn gives who has the address of a letter in an organisation of the name that was typed.
func (s *Service) recipientsIn(ctx context.Context, l Letter) (in []User, err error) {
	users, err := s.cfg.Keeper.FindUsersByEmail(ctx, l.Email, 5*mostLinks)
	for _, u := range users {
		org, err := s.cfg.Keeper.FindOrgByID(ctx, u.OrgID)
		if err != nil {
			return nil, err
		}
		if org.called(l.Slug) {
			in = append(in, u)
		}
	}
	return in, err
}

func verifiedFirst(u User) int {
	if u.EmailVerifiedAt != nil {
		return 0
	}
	return 1
}

// way is what the token in a letter of a kind is good for, for how long, and what is told to Audit of it.
type way struct {
	purpose Purpose
	good    time.Duration
	mailed  What
}

// ways are the letters that have one; all others only tell.
var ways = map[string]way{
	LetterVerify: {ToVerify, verifyFor, VerifyMailed},
	LetterReset:  {ToReset, resetFor, ResetMailed},
	LetterJoin:   {ToReset, joinFor, ResetMailed},
}

func (s *Service) link(ctx context.Context, l Letter, u User) (MailLink, error) {
	org, err := s.cfg.Keeper.FindOrgByID(ctx, u.OrgID)
	if err != nil {
		return MailLink{}, err
	}
	out := MailLink{Slug: org.Slug}
	if u.EmailVerifiedAt != nil {
		out.Name = org.Name
	}
	w, leads := ways[l.Kind]
	if !leads {
		return out, nil
	}
	token, err := newMailToken(u.OrgID, s.cfg.Rand)
	if err != nil {
		return MailLink{}, err
	}
	now := s.now()
	err = s.cfg.Keeper.CreateMailToken(ctx, MailToken{OrgID: u.OrgID, UserID: u.ID, Hash: token.hash(), Purpose: w.purpose,
		ExpiresAt: now.Add(w.good), CreatedAt: now})
	if err == nil {
		s.audit(ctx, about(w.mailed, u, Visit{}))
	}
	out.Token = token.text()
	return out, err
}

// Verify notes that the address of an account is read by whoever brings a token that went there. A token that is not known, was used
// or has expired is fault.Invalid with the field.
func (s *Service) Verify(ctx context.Context, token string) (err error) {
	defer fault.Wrap(&err, "auth.Verify")
	kept, u, err := s.mailed(ctx, token, ToVerify)
	if err != nil {
		return err
	}
	first, err := s.cfg.Keeper.UseMailToken(ctx, kept, s.now(), Reset{})
	if err == nil && !first {
		err = noToken("it was used at this moment")
	}
	if err == nil {
		s.audit(ctx, about(AddressVerified, u, Visit{}))
	}
	return err
}

// NewPassword is a password for who brings a token that went by mail.
type NewPassword struct {
	Token    string
	Password string
	From     Visit
	Lang     string // of the letter that tells of it
}

// ResetPassword gives an account a new password, notes that its address is verified, ends all its sessions and opens its locks. It is told by a
// letter, but for the first password of who joins. A token that is no good is fault.Invalid with the field token, and tells nothing of the password.
func (s *Service) ResetPassword(ctx context.Context, in NewPassword) (err error) {
	defer fault.Wrap(&err, "auth.ResetPassword")
	kept, u, err := s.mailed(ctx, in.Token, ToReset)
	if err != nil {
		return err
	}
	org, err := s.cfg.Keeper.FindOrgByID(ctx, u.OrgID)
	if err != nil {
		return err
	}
	if err := allowedPassword("password", in.Password, holder{u.Email, org.Name}); err != nil {
		return err
	}
	hash, err := s.hashed(ctx, knownAs(u), u.Email, in.Password)
	if err != nil {
		return err
	}
	var l Letter
	if !kept.joins() {
		if l, err = s.newLetter(Letter{OrgID: u.OrgID, UserID: u.ID, Kind: LetterChanged, Lang: in.Lang}); err != nil {
			return err
		}
	}
	first, err := s.cfg.Keeper.UseMailToken(ctx, kept, s.now(), Reset{PasswordHash: hash, Letter: l})
	if err != nil {
		return err
	}
	if !first {
		return noToken("it was used at this moment")
	}
	ctx = context.WithoutCancel(ctx)
	if err := s.cfg.Keeper.RevokeUser(ctx, u.OrgID, u.ID, s.now()); err != nil { // once more, after the update: see openUnchanged
		return err
	}
	if err := s.reopen(ctx, attempt{email: u.Email, from: in.From}); err != nil {
		return err
	}
	s.audit(ctx, about(PasswordReset, u, in.From))
	if s.cfg.Noted != nil {
		s.cfg.Noted()
	}
	return nil
}

// mailed finds what is kept of a token, and whose it is.
func (s *Service) mailed(ctx context.Context, token string, for_ Purpose) (MailToken, User, error) {
	t, err := parseMailToken(token)
	if err != nil {
		return MailToken{}, User{}, noToken("it is malformed")
	}
	kept, err := s.cfg.Keeper.FindMailToken(ctx, t.org.String(), t.hash())
	switch {
	case fault.Is(err, fault.NotFound):
		return MailToken{}, User{}, noToken("it is not known")
	case err != nil:
		return MailToken{}, User{}, err
	case kept.Purpose != for_:
		return MailToken{}, User{}, noToken("it is for something else")
	case !s.now().Before(kept.ExpiresAt):
		return MailToken{}, User{}, noToken("it has expired")
	}
	u, err := s.cfg.Keeper.FindUserByID(ctx, kept.OrgID, kept.UserID)
	if fault.Is(err, fault.NotFound) {
		err = noToken("its user is gone")
	}
	return kept, u, err
}

// joins tells whether a token went to somebody who was added and had no password yet: of all that lead to one it is good for longest.
func (t MailToken) joins() bool {
	return t.Purpose == ToReset && t.ExpiresAt.Sub(t.CreatedAt) > resetFor
}

// noToken refuses a token. why is for the log alone.
func noToken(why string) error {
	return fault.Field("token", "is not good any more: ask for another mail").Because(errors.New(why))
}

// A token as it stands in a mail: a mark, then 48 bytes in base64url: the organisation, in which it is looked for, and 256 random bits.
const (
	mailMark  = "twm_"
	mailBytes = 16 + secretBytes
)

type mailToken struct {
	org    uuid.UUID
	secret [secretBytes]byte
}

func newMailToken(orgID string, rand io.Reader) (t mailToken, err error) {
	if t.org, err = uuid.Parse(orgID); err != nil {
		return mailToken{}, err
	}
	_, err = io.ReadFull(rand, t.secret[:])
	return t, err
}

// parseMailToken reads what text wrote, in exactly one way.
func parseMailToken(s string) (t mailToken, err error) {
	body, ok := strings.CutPrefix(s, mailMark)
	if !ok || len(body) != tokenText.EncodedLen(mailBytes) {
		return mailToken{}, errToken
	}
	b, err := tokenText.DecodeString(body)
	if err != nil || len(b) != mailBytes { // the decoder skips line breaks
		return mailToken{}, errToken
	}
	copy(t.org[:], b[:16])
	copy(t.secret[:], b[16:])
	return t, nil
}

func (t mailToken) text() string {
	return mailMark + tokenText.EncodeToString(append(append(make([]byte, 0, mailBytes), t.org[:]...), t.secret[:]...))
}

// hash is what is kept of a token.
func (t mailToken) hash() string {
	sum := sha256.Sum256([]byte(t.text()))
	return hex.EncodeToString(sum[:])
}
