package post

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/mail"
)

// box is where letters are noted down, who knows whom they are for, and who sends them.
type box struct {
	mu      sync.Mutex
	letters map[string]auth.Letter
	fails   error // of sending
	unknown error // of asking whom they are for
	sent    []mail.Message
}

func (b *box) FindDueLetters(_ context.Context, now time.Time, atMost int) (due []auth.Letter, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, l := range b.letters {
		if !l.NextAt.After(now) && len(due) < atMost {
			due = append(due, l)
		}
	}
	return due, nil
}

func (b *box) TakeLetter(_ context.Context, l auth.Letter, until time.Time) (bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	kept, there := b.letters[l.ID]
	if !there || !kept.NextAt.Equal(l.NextAt) {
		return false, nil
	}
	kept.NextAt, kept.Tries = until, kept.Tries+1
	b.letters[l.ID] = kept
	return true, nil
}

func (b *box) DeleteLetter(_ context.Context, _, id string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.letters, id)
	return nil
}

func (b *box) Address(_ context.Context, l auth.Letter) (auth.Addressed, error) {
	return auth.Addressed{To: l.Email, Links: []auth.MailLink{{Slug: "acme", Token: "twm_token"}}}, b.unknown
}

func (b *box) Send(_ context.Context, m mail.Message) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fails == nil {
		b.sent = append(b.sent, m)
	}
	return b.fails
}

func office(b *box, page *bytes.Buffer) *Postman {
	return New(Office{Letters: b, People: b, Log: slog.New(slog.NewJSONHandler(page, nil)), Now: time.Now, Trace: func() string { return "trace" }}, b,
		"https://trips.example.com/")
}

func noted(ids ...string) map[string]auth.Letter {
	out := map[string]auth.Letter{}
	for _, id := range ids {
		out[id] = auth.Letter{ID: id, OrgID: "o", UserID: "u", Kind: auth.LetterVerify, Lang: "en", Email: id + "@example.org", CreatedAt: time.Now(), NextAt: time.Now()}
	}
	return out
}

// A letter that is noted down goes out at once, once, with a link to this service; one that another process noted down soon.
func TestLettersAreSent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := &box{letters: noted("here")}
		p := office(b, &bytes.Buffer{})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { p.KeepPosting(ctx); close(ended) }()
		synctest.Wait()
		if len(b.sent) != 1 || b.sent[0].To != "here@example.org" || !strings.Contains(b.sent[0].Text, "https://trips.example.com/app/verify#twm_token") {
			t.Fatalf("sent %+v", b.sent)
		}
		b.mu.Lock()
		b.letters = noted("word")
		b.mu.Unlock()
		p.Noted()
		p.Noted()
		synctest.Wait()
		if len(b.sent) != 2 {
			t.Errorf("after word came %d are sent", len(b.sent))
		}
		b.mu.Lock()
		b.letters = noted("elsewhere")
		b.mu.Unlock()
		time.Sleep(postLooks)
		synctest.Wait()
		if len(b.sent) != 3 || len(b.letters) != 0 {
			t.Errorf("%d are sent, and %d left", len(b.sent), len(b.letters))
		}
		stop()
		<-ended
	})
}

// However many are due, all are sent without a look in between.
func TestManyLettersAreSent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var ids []string
		for i := range 2*postAtOnce + 5 {
			ids = append(ids, strings.Repeat("x", i+1))
		}
		b := &box{letters: noted(ids...)}
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go office(b, &bytes.Buffer{}).KeepPosting(ctx)
		synctest.Wait()
		if len(b.sent) != len(ids) {
			t.Errorf("%d of %d are sent", len(b.sent), len(ids))
		}
	})
}

// What cannot be sent is tried again, later each time, and dropped when it never will be or a day is over. What the log says names nobody.
func TestLettersThatAreNotSent(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name           string
		fails, unknown error
		age            time.Duration
		left           bool
		says           string
	}{
		{"the server is away", fault.New(fault.Unavailable, "451 <ada@example.org> later"), nil, 0, true, "not sent yet"},
		{"the server refuses", fault.New(fault.Invalid, "550 no ada@example.org here"), nil, 0, false, "cannot be sent and is dropped"},
		{"nobody has the address", nil, fault.New(fault.NotFound, "nobody"), 0, false, ""},
		{"a day is over", errors.New("away"), nil, 25 * time.Hour, false, "not sent in a day"},
	} {
		synctest.Test(t, func(t *testing.T) {
			b, page := &box{letters: noted("ada"), fails: tt.fails, unknown: tt.unknown}, bytes.Buffer{}
			time.Sleep(tt.age)
			if err := office(b, &page).Post(t.Context()); err != nil {
				t.Fatal(err)
			}
			l, left := b.letters["ada"]
			if left != tt.left || left && !l.NextAt.After(time.Now().Add(time.Minute)) || len(b.sent) != 0 {
				t.Errorf("%s: left %t until %v, sent %v", tt.name, left, l.NextAt, b.sent)
			}
			if !strings.Contains(page.String(), tt.says) || tt.says == "" && page.Len() > 0 || strings.Contains(page.String(), "@example.org") {
				t.Errorf("%s: the log says %s", tt.name, &page)
			}
		})
	}
	for tries, want := range map[int]time.Duration{0: time.Minute, 1: 2 * time.Minute, 5: 32 * time.Minute, 6: time.Hour, 60: time.Hour} {
		if got := backoff(tries); got != want {
			t.Errorf("after %d tries it waits %v, want %v", tries, got, want)
		}
	}
}

// A letter that another process took is left to it.
func TestALetterIsTakenByOne(t *testing.T) {
	t.Parallel()
	b := &box{letters: noted("ada")}
	was := b.letters["ada"]
	if mine, err := b.TakeLetter(t.Context(), was, time.Now().Add(time.Hour)); !mine || err != nil {
		t.Fatal(mine, err)
	}
	if err := office(b, &bytes.Buffer{}).try(t.Context(), was); err != nil || len(b.sent) != 0 || len(b.letters) != 1 {
		t.Errorf("sent %v, %d left, %v", b.sent, len(b.letters), err)
	}
}

// An address is written to once in a while by an account, and by all that one asks for together not without end.
func TestWhoIsWrittenToHowOften(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	turn := Turn(cache.NewMemory(cache.MemoryConfig{Now: func() time.Time { return now }}))
	may := func(account, asker string) bool {
		ok, err := turn(t.Context(), account, asker)
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
	if !may("ada", "eve") || may("ada", "eve") {
		t.Error("an account is written to twice at once, or not at all")
	}
	now = now.Add(5 * time.Minute)
	if !may("ada", "eve") {
		t.Error("five minutes later it is not written to")
	}
	n := 0
	for n < 100 && may(strings.Repeat("x", n+1), "eve") {
		n++
	}
	if n < 4 || n > 6 {
		t.Errorf("who asks for many gets %d at once", n)
	}
	if !may("bob", "mallory") {
		t.Error("somebody else is not written to")
	}
}
