package auth

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"io"
	"runtime"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
)

// Config is what a Service is made of. Keeper and Keys are needed; zero is the default of everything else.
type Config struct {
	Keeper   Keeper
	Keys     *keys.Tokens
	Attempts Attempts // counts failures of every machine together; nil: of this process alone

	Now  func() time.Time // nil means time.Now
	Rand io.Reader        // chance for tokens, salts and ids; nil means crypto/rand.Reader

	Cost         Cost // of a password hash
	HashesAtOnce int  // how many are computed at one time, each with the memory of Cost; default: what cores and 512 MiB bear
	HashesInLine int  // how many wait for their turn before others are sent away; default: 128

	// ClientFailures is after how many failures in five minutes a client's address is refused, whatever the account: 50 when
	// zero, never when negative. Behind a proxy the address must be that of the client, or nobody gets in any more.
	ClientFailures int

	AccessFor  time.Duration // default: 15 minutes
	RefreshFor time.Duration // default: 7 days, beginning again with each exchange

	Guests   bool          // people may begin without an account
	GuestFor time.Duration // RefreshFor of guests, who have no other way back; default: 30 days

	Issuer   string // default: tripwright
	Audience string // default: tripwright

	// MailTurn says whether one more letter may be sent: the first key stands for an address within an organisation, the second for the address and
	// who asks, by network. Nil: the service sends no mail.
	MailTurn func(ctx context.Context, account, asker string) (bool, error)
	// Noted is told that a letter was kept and wants to be sent; nil: nobody is.
	Noted func()

	// Audit is told what somebody may want to know later. It is called in line and should be quick; nil: nobody is told.
	Audit func(context.Context, Event)
}

// Service signs people up, in and out, and says who somebody is. It is safe for concurrent use.
//
// Where Login, Refresh, Check and Me give fault.Denied, nobody is signed in; where the methods of a signed-in person give it,
// this person may not. fault.Exhausted is a lock and says when to try again.
type Service struct {
	cfg      Config
	hasher   *hasher
	attempts *attempts
	parser   *jwt.Parser
	seen     known
	secret   secret
	older    older
	nobody   phc // a hash that takes the place of one where there is no user
}

// New makes a service, or refuses a Config without Keeper or Keys.
func New(c Config) (*Service, error) {
	if c.Keeper == nil || c.Keys == nil {
		return nil, fault.New(fault.Internal, "auth needs a Keeper and Keys")
	}
	c = c.withDefaults()
	s := &Service{cfg: c, hasher: newHasher(c.Cost, c.HashesAtOnce, c.HashesInLine, c.Rand)}
	s.attempts = &attempts{shared: c.Attempts, own: newCounter(c.Now), now: c.Now, alone: func(ctx context.Context, err error) {
		s.audit(ctx, Event{What: CountingAlone, Err: err})
	}}
	s.parser, s.seen = newParser(c), newKnown()
	var err error
	if s.nobody, err = s.hasher.nobody(); err != nil {
		return nil, err
	}
	return s, nil
}

func (c Config) withDefaults() Config {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Rand == nil {
		c.Rand = rand.Reader
	}
	c.Cost = c.Cost.orDefault()
	c.HashesAtOnce = cmp.Or(max(c.HashesAtOnce, 0), seatsFor(c.Cost, runtime.GOMAXPROCS(0)))
	c.HashesInLine = cmp.Or(max(c.HashesInLine, 0), 128)
	c.ClientFailures = cmp.Or(c.ClientFailures, 50)
	c.AccessFor = cmp.Or(c.AccessFor, 15*time.Minute)
	c.RefreshFor = cmp.Or(c.RefreshFor, 7*24*time.Hour)
	c.GuestFor = cmp.Or(c.GuestFor, 30*24*time.Hour)
	c.Issuer = cmp.Or(c.Issuer, "tripwright")
	c.Audience = cmp.Or(c.Audience, "tripwright")
	return c
}

// Hashes gives how many password hashes were computed so far: for a metric, and for the test that a stranger costs no less
// work than somebody known.
func (s *Service) Hashes() int64 { return s.hasher.done.Load() }

// now is in UTC and in whole microseconds, which every store can keep.
func (s *Service) now() time.Time { return s.cfg.Now().UTC().Truncate(time.Microsecond) }

func (s *Service) newID() (string, error) {
	id, err := uuid.NewRandomFromReader(s.cfg.Rand)
	return id.String(), err
}

// letters gives n random hexadecimal digits, with 4 bits of chance each.
func (s *Service) letters(n int) (string, error) {
	b := make([]byte, (n+1)/2)
	if _, err := io.ReadFull(s.cfg.Rand, b); err != nil {
		return "", err
	}
	return hex.EncodeToString(b)[:n], nil
}
