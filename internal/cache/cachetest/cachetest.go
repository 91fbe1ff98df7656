// Package cachetest is what every cache promises, as stories. A backend is right when they are green. Tests only may import it.
package cachetest

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
)

// Open gives an empty cache, and another one that shares everything with it, as in another process; a cache of one process
// gives itself twice. What it opens it closes with t.Cleanup.
type Open func(t *testing.T) (one, other cache.Cache)

// Run tells the stories against a server, in real time. What they say of "not yet" has hours to be true, and what they say of
// "over" has ended when they look, so a slow day changes nothing.
func Run(t *testing.T, open Open) {
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			s.tell(t, open)
		})
	}
}

// RunInBubble tells the same stories in the virtual time of testing/synctest. open runs in the bubble too.
func RunInBubble(t *testing.T, open Open) {
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { s.tell(t, open) })
		})
	}
}

var stories = []struct {
	name string
	tell func(t *testing.T, open Open)
}{
	{"a value is kept until it is deleted", valueIsKept},
	{"a value ends", valueEnds},
	{"kinds do not know each other", kindsAreApart},
	{"a limit allows its burst", limitAllowsItsBurst},
	{"a limit comes back", limitComesBack},
	{"a limit holds against a crowd", limitHoldsAgainstACrowd},
	{"a limit without sense is refused", limitWithoutSense},
	{"a count lasts from its first", countLasts},
	{"a crowd is counted", crowdIsCounted},
	{"a lock has one holder", lockHasOneHolder},
	{"a lock ends by itself", lockEnds},
	{"a lock in a crowd", lockInACrowd},
	{"what one spends is gone for the other", accountsAreShared},
	{"an account that has ended is not open again", accountHasEnded},
	{"a crowd spends no more than there is", crowdSpends},
	{"messages are heard in order", messagesInOrder},
	{"each hearer has a message of its own", messagesAreTheHearers},
	{"whoever stops hears no more", stopMeansStop},
	{"a slow hearer holds up nobody", slowHearer},
	{"a context that has ended", contextHasEnded},
	{"after Close", afterClose},
}

// crowd runs f so many times at once and waits.
func crowd(n int, f func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { f(i) })
	}
	all.Wait()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// everything calls every method but Close once.
func everything(ctx context.Context, c cache.Cache) map[string]error {
	errs := map[string]error{}
	_, _, errs["Get"] = c.Get(ctx, "k")
	errs["Set"] = c.Set(ctx, "k", nil, time.Hour)
	errs["Set nothing"] = c.Set(ctx, "k", nil, 0)
	errs["Delete"] = c.Delete(ctx, "k")
	_, errs["Allow"] = c.Allow(ctx, "k", cache.Limit{Rate: 1, Per: time.Hour, Burst: 1})
	_, _, errs["Add"] = c.Add(ctx, "k", time.Hour)
	_, _, errs["Count"] = c.Count(ctx, "k")
	errs["Reset"] = c.Reset(ctx, "k")
	_, _, errs["TryLock"] = c.TryLock(ctx, "k", time.Hour)
	errs["Reserve"] = c.Reserve(ctx, account(1), 0)
	errs["Settle"] = c.Settle(ctx, account(1), 0, 0)
	errs["Publish"] = c.Publish(ctx, "k", nil)
	_, errs["Subscribe"] = c.Subscribe(ctx, "k", func([]byte) {})
	errs["Ping"] = c.Ping(ctx)
	return errs
}
