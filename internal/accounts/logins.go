package accounts

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// logins tells of what happened to accounts: one line of the log each, a warning where something is out of order, and where it is
// known whose account it is an entry in the audit of its organisation. No e-mail address and no network address stands in them.
type logins struct {
	append func(context.Context, store.AuditEntry) error // keeps an entry
	log    *slog.Logger
	// key makes digests of clients. It is forgotten with the process: there are so few addresses that a digest without a key, or
	// with one that is kept, could be turned back by trying them all.
	key [sha256.Size]byte

	under  *sync.WaitGroup // entries that are being kept while their callers have gone on
	places chan struct{}   // for as many of them
}

// mostUnder is how many entries are kept at one time while their callers have gone on; the next one waits.
const mostUnder = 64

// keepWithin is how long keeping an entry may take, and how long one waits before it. Whoever stops the program waits for it.
const keepWithin = 5 * time.Second

// NewLogins gives what tells of events of package auth: in the log, and in the audit that db keeps. Under are entries that are being kept
// while their callers have gone on.
func NewLogins(db *store.DB, log *slog.Logger, under *sync.WaitGroup) func(context.Context, auth.Event) {
	return newLogins(db, log, under).note
}

func newLogins(db *store.DB, log *slog.Logger, under *sync.WaitGroup) *logins {
	l := &logins{append: db.AppendAudit, log: log, under: under, places: make(chan struct{}, mostUnder)}
	_, _ = rand.Read(l.key[:]) // never fails
	return l
}

// note tells of one event.
func (l *logins) note(ctx context.Context, e auth.Event) {
	if slices.Contains(brought, e.What) {
		door.Bears(ctx, e.Org, e.User)
	}
	said := []any{"what", string(e.What), "account", e.Account, "client", l.digest(e.Client), telemetry.OrgID, e.Org, telemetry.UserID, e.User}
	if e.Err != nil {
		l.log.WarnContext(ctx, "login", append(said, "error", e.Err.Error())...)
	} else {
		l.log.InfoContext(ctx, "login", said...)
	}
	if e.Org == "" || e.What == auth.OrgDeleted {
		return
	}
	of := tenant.With(context.WithoutCancel(ctx), tenant.Identity{Org: e.Org, User: e.User})
	if !slices.Contains(guesses, e.What) {
		l.keep(of, e)
		return
	}
	waiting, cancel := context.WithTimeout(ctx, keepWithin)
	defer cancel()
	select {
	case l.places <- struct{}{}:
		l.under.Go(func() {
			defer func() { <-l.places }()
			l.keep(of, e)
		})
	case <-waiting.Done():
		l.lost(ctx, e, waiting.Err())
	}
}

// brought are what somebody does with a token who is not signed in with it.
var brought = []auth.What{auth.LoggedOut, auth.AddressVerified, auth.PasswordReset}

// guesses are answered before their entry is kept: there is one where somebody has the address, and how long it takes would tell.
var guesses = []auth.What{auth.LoginFailed, auth.LoginRefused, auth.Locked}

// keep keeps the entry of an event.
func (l *logins) keep(ctx context.Context, e auth.Event) {
	ctx, cancel := context.WithTimeout(ctx, keepWithin)
	defer cancel()
	target := e.Account
	if e.Whom != "" {
		target = "/auth/members/" + e.Whom // which goes from the audit with them
	}
	if err := l.append(ctx, store.AuditEntry{At: e.At, Action: "auth." + string(e.What), Target: target}); err != nil {
		l.lost(ctx, e, err)
	}
}

// lost says of an entry that it was not kept. What it would have told stands in the log.
func (l *logins) lost(ctx context.Context, e auth.Event, why error) {
	l.log.WarnContext(ctx, "audit entry not kept", "what", string(e.What), "error", why.Error())
}

// digest is the same for the same client as long as this process lives, and tells nobody where that is; empty when not known.
func (l *logins) digest(client string) string {
	if client == "" {
		return ""
	}
	sum := hmac.New(sha256.New, l.key[:])
	sum.Write([]byte(client))
	return hex.EncodeToString(sum.Sum(nil)[:8])
}
