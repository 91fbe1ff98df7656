package app

import (
	"cmp"
	"context"
	"log/slog"
	"regexp"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/mail"
	"github.com/tripwright/tripwright/internal/settings"
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

// postman sends the letters that are noted down, of all processes: each is taken by one at a time. A letter is written when it is sent,
// with a token that is made then. What cannot be sent is tried again, later each time, for a day.
type postman struct {
	*App
	sender *mail.Sender
	people *auth.Service
	origin string
	word   chan struct{} // a letter was noted down here
}

func newPostman(a *App, cfg settings.Config, origin string) (*postman, error) {
	sender, err := mailSender(cfg)
	return &postman{App: a, sender: sender, origin: strings.TrimSuffix(origin, "/"), word: make(chan struct{}, 1)}, err
}

// noted is told that a letter wants to be sent.
func (p *postman) noted() {
	select {
	case p.word <- struct{}{}:
	default: // somebody said so already
	}
}

// keepPosting goes on until ctx ends.
func (p *postman) keepPosting(ctx context.Context) {
	tick := time.NewTicker(postLooks)
	defer tick.Stop()
	for {
		if err := p.post(ctx); err != nil && ctx.Err() == nil {
			p.log.WarnContext(ctx, "letters cannot be looked for", "error", err.Error())
		}
		select {
		case <-p.word:
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// post sends what is due.
func (p *postman) post(ctx context.Context) error {
	due, err := p.Store.FindDueLetters(ctx, p.now(), postAtOnce)
	for _, l := range due {
		if err := p.try(ctx, l); err != nil {
			return err
		}
	}
	if err == nil && len(due) == postAtOnce {
		p.noted() // there are more
	}
	return err
}

// try sends one letter, and forgets it when that is done or never will be. What the log says of it has a trace of its own, because nobody
// waits for it, and whose letter it is, where that is known before it is addressed. An error is one of the store.
func (p *postman) try(ctx context.Context, l auth.Letter) error {
	ctx = telemetry.WithFields(ctx, slog.String(telemetry.TraceID, NewTraceID()))
	if l.OrgID != auth.Nobody {
		ctx = telemetry.WithFields(ctx, slog.String(telemetry.OrgID, l.OrgID), slog.String(telemetry.UserID, l.UserID))
	}
	now := p.now()
	if now.Sub(l.CreatedAt) > store.LetterFor {
		p.log.WarnContext(ctx, "a letter was not sent in a day and is dropped", "kind", l.Kind, "letter", l.ID, "tries", l.Tries)
		return p.Store.DeleteLetter(ctx, l.OrgID, l.ID)
	}
	mine, err := p.Store.TakeLetter(ctx, l, now.Add(max(2*postWithin, backoff(l.Tries))))
	if err != nil || !mine {
		return err
	}
	short, cancel := context.WithTimeout(ctx, postWithin)
	defer cancel()
	switch err := p.send(short, l); {
	case err == nil:
		p.log.InfoContext(ctx, "a letter was sent", "kind", l.Kind, "letter", l.ID, "tries", l.Tries+1)
	case fault.Is(err, fault.NotFound): // nobody has the address: that is what nobody is told
	case fault.Is(err, fault.Invalid):
		p.log.WarnContext(ctx, "a letter cannot be sent and is dropped", "kind", l.Kind, "letter", l.ID, "error", withoutAddress(err))
	default:
		p.log.WarnContext(ctx, "a letter is not sent yet", "kind", l.Kind, "letter", l.ID, "tries", l.Tries+1, "error", withoutAddress(err))
		return nil
	}
	return p.Store.DeleteLetter(context.WithoutCancel(ctx), l.OrgID, l.ID)
}

// anAddress is what mail servers repeat in what they say.
var anAddress = regexp.MustCompile(`[^\s<>"':;,]+@[^\s<>"':;,]+`)

// withoutAddress is why a letter was not taken, for who runs the service: all that the server said but the addresses in it.
func withoutAddress(err error) string { return anAddress.ReplaceAllString(err.Error(), "…") }

// backoff is how long to wait after so many tries and one more.
func backoff(tries int) time.Duration {
	return min(postBackoff<<min(tries, 10), postSeldom)
}

func (p *postman) send(ctx context.Context, l auth.Letter) error {
	to, err := p.people.Address(ctx, l)
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
	return p.sender.Send(ctx, mail.Message{ID: l.ID, To: to.To, Subject: subject, Text: text, Lang: letter.Lang, At: p.now()})
}

// How often one address may be written to, so that nobody's box is filled: by one organisation for each kind of letter, and by whoever
// asks for letters of all kinds and organisations together.
var (
	aLetter         = cache.Limit{Rate: 1, Per: 5 * time.Minute, Burst: 1}
	aDayLetters     = cache.Limit{Rate: 10, Per: 24 * time.Hour, Burst: 10}
	anAsker         = cache.Limit{Rate: 6, Per: 5 * time.Minute, Burst: 6}
	anAskersLetters = cache.Limit{Rate: 20, Per: 24 * time.Hour, Burst: 20}
)

// mailTurn says whether one more letter may be sent to an account, for who asks.
func mailTurn(turns door.Limiter) func(context.Context, string, string) (bool, error) {
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
