// Package post sends the letters that are noted down, and says how often somebody may be written to. What letters say is package mail's,
// and whom they are for package auth's.
//
// The wiring imports it.
package post

import (
	"cmp"
	"context"
	"log/slog"
	"regexp"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/mail"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/telemetry"
)

const (
	postLooks   = 5 * time.Second // how often letters are looked for that other processes noted down
	postAtOnce  = 20
	postWithin  = time.Minute // for one letter; whoever takes longer has died, and another one tries
	postBackoff = time.Minute // doubled with each try that failed, but no try comes sooner than two minutes after the one before
	postSeldom  = time.Hour   // at the most
)

// Postman sends the letters that are noted down, of all processes: each is taken by one at a time. A letter is written when it is sent,
// with a token that is made then. What cannot be sent is tried again, later each time, for a day.
type Postman struct {
	Office
	sender Sender
	origin string
	word   chan struct{} // a letter was noted down here
}

// Office is what a postman needs. All fields are required.
type Office struct {
	Letters Letters
	People  People // may be set until the first letter is sent
	Log     *slog.Logger
	Now     func() time.Time
	Trace   func() string // names the trace of what the log says of a letter
}

// Letters are those that are noted down.
type Letters interface {
	FindDueLetters(ctx context.Context, now time.Time, atMost int) ([]auth.Letter, error)
	TakeLetter(ctx context.Context, l auth.Letter, until time.Time) (mine bool, err error)
	DeleteLetter(ctx context.Context, org, id string) error
}

// People know whom a letter is for.
type People interface {
	Address(ctx context.Context, l auth.Letter) (auth.Addressed, error)
}

// Sender hands letters over.
type Sender interface {
	Send(ctx context.Context, m mail.Message) error
}

// New makes a postman of a service that people know at origin.
func New(o Office, sender Sender, origin string) *Postman {
	return &Postman{Office: o, sender: sender, origin: strings.TrimSuffix(origin, "/"), word: make(chan struct{}, 1)}
}

// Noted is told that a letter wants to be sent.
func (p *Postman) Noted() {
	select {
	case p.word <- struct{}{}:
	default: // somebody said so already
	}
}

// KeepPosting goes on until ctx ends.
func (p *Postman) KeepPosting(ctx context.Context) {
	tick := time.NewTicker(postLooks)
	defer tick.Stop()
	for {
		if err := p.Post(ctx); err != nil && ctx.Err() == nil {
			p.Log.WarnContext(ctx, "letters cannot be looked for", "error", err.Error())
		}
		select {
		case <-p.word:
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// Post sends what is due.
func (p *Postman) Post(ctx context.Context) error {
	due, err := p.Letters.FindDueLetters(ctx, p.Now(), postAtOnce)
	for _, l := range due {
		if err := p.try(ctx, l); err != nil {
			return err
		}
	}
	if err == nil && len(due) == postAtOnce {
		p.Noted() // there are more
	}
	return err
}

// try sends one letter, and forgets it when that is done or never will be. What the log says of it has a trace of its own, because nobody
// waits for it, and whose letter it is, where that is known before it is addressed. An error is one of the store.
func (p *Postman) try(ctx context.Context, l auth.Letter) error {
	ctx = telemetry.WithFields(ctx, slog.String(telemetry.TraceID, p.Trace()))
	if l.OrgID != auth.Nobody {
		ctx = telemetry.WithFields(ctx, slog.String(telemetry.OrgID, l.OrgID), slog.String(telemetry.UserID, l.UserID))
	}
	now := p.Now()
	if now.Sub(l.CreatedAt) > store.LetterFor {
		p.Log.WarnContext(ctx, "a letter was not sent in a day and is dropped", "kind", l.Kind, "letter", l.ID, "tries", l.Tries)
		return p.Letters.DeleteLetter(ctx, l.OrgID, l.ID)
	}
	mine, err := p.Letters.TakeLetter(ctx, l, now.Add(max(2*postWithin, backoff(l.Tries))))
	if err != nil || !mine {
		return err
	}
	short, cancel := context.WithTimeout(ctx, postWithin)
	defer cancel()
	switch err := p.send(short, l); {
	case err == nil:
		p.Log.InfoContext(ctx, "a letter was sent", "kind", l.Kind, "letter", l.ID, "tries", l.Tries+1)
	case fault.Is(err, fault.NotFound): // nobody has the address: that is what nobody is told
	case fault.Is(err, fault.Invalid):
		p.Log.WarnContext(ctx, "a letter cannot be sent and is dropped", "kind", l.Kind, "letter", l.ID, "error", withoutAddress(err))
	default:
		p.Log.WarnContext(ctx, "a letter is not sent yet", "kind", l.Kind, "letter", l.ID, "tries", l.Tries+1, "error", withoutAddress(err))
		return nil
	}
	return p.Letters.DeleteLetter(context.WithoutCancel(ctx), l.OrgID, l.ID)
}

// anAddress is what mail servers repeat in what they say.
var anAddress = regexp.MustCompile(`[^\s<>"':;,]+@[^\s<>"':;,]+`)

// withoutAddress is why a letter was not taken, for who runs the service: all that the server said but the addresses in it.
func withoutAddress(err error) string { return anAddress.ReplaceAllString(err.Error(), "…") }

// backoff is how long to wait after so many tries and one more.
func backoff(tries int) time.Duration {
	return min(postBackoff<<min(tries, 10), postSeldom)
}

func (p *Postman) send(ctx context.Context, l auth.Letter) error {
	to, err := p.People.Address(ctx, l)
	if err != nil {
		return err
	}
	page := map[string]string{auth.LetterVerify: "/app/verify#", auth.LetterReset: "/app/reset#", auth.LetterJoin: "/app/reset?join=%s#"}[l.Kind]
	letter := mail.Letter{Kind: l.Kind, Lang: l.Lang, Service: p.origin, More: to.More, Accounts: to.Accounts, About: to.About, By: to.By}
	for _, link := range to.Links {
		letter.Links = append(letter.Links, mail.Link{Org: cmp.Or(link.Name, link.Slug), Slug: link.Slug, URL: p.origin + strings.Replace(page, "%s", link.Slug, 1) + link.Token})
	}
	subject, text, err := letter.Write()
	if err != nil {
		return err
	}
	return p.sender.Send(ctx, mail.Message{ID: l.ID, To: to.To, Subject: subject, Text: text, Lang: letter.Lang, At: p.Now()})
}

// How often one address may be written to, so that nobody's box is filled: by one organisation for each kind of letter, and by whoever
// asks for letters of all kinds and organisations together.
var (
	aLetter         = cache.Limit{Rate: 1, Per: 5 * time.Minute, Burst: 1}
	aDayLetters     = cache.Limit{Rate: 10, Per: 24 * time.Hour, Burst: 10}
	anAsker         = cache.Limit{Rate: 6, Per: 5 * time.Minute, Burst: 6}
	anAskersLetters = cache.Limit{Rate: 20, Per: 24 * time.Hour, Burst: 20}
)

// Limiter counts what somebody may do how often.
type Limiter interface {
	Allow(ctx context.Context, key string, l cache.Limit) (cache.Verdict, error)
}

// Turn says whether one more letter may be sent to an account, for who asks.
func Turn(turns Limiter) func(context.Context, string, string) (bool, error) {
	return func(ctx context.Context, account, asker string) (bool, error) {
		for _, of := range []struct {
			key   string
			limit cache.Limit
		}{{account, aLetter}, {account + ":day", aDayLetters}, {asker, anAsker}, {asker + ":day", anAskersLetters}} {
			if v, err := turns.Allow(ctx, of.key, of.limit); err != nil || !v.OK {
				return false, err
			}
		}
		return true, nil
	}
}
