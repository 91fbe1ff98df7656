package quota

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Guests have less than organisations, and share what may be under way at their address; who works without accounts has all there is.
func TestWhoHasWhichQuota(t *testing.T) {
	t.Parallel()
	environment := Of(settings.Config{QuotaRuns: 1, QuotaRunsAddress: 2, QuotaPlans: 3, QuotaGuestPlans: 4, QuotaDocuments: 5, QuotaGuestDocuments: 6,
		QuotaDocumentMiB: 7, QuotaGuestDocumentMiB: 8})
	for _, tt := range []struct {
		name      string
		who       tenant.Identity
		runs      store.RunQuota
		documents knowledge.DocumentQuota
	}{
		{"a member", tenant.Identity{Org: "a", User: "u"}, store.RunQuota{Running: 1, Kept: 3}, knowledge.DocumentQuota{Documents: 5, Bytes: 7 << 20}},
		{"a guest", tenant.Identity{Org: "a", User: "u", Lane: tenant.Guest}.ComingFrom("192.0.2.1"), store.RunQuota{Running: 1, OfAddress: 2, Kept: 4},
			knowledge.DocumentQuota{Documents: 6, Bytes: 8 << 20}},
		{"who works on a machine of their own", tenant.Local, store.RunQuota{}, knowledge.DocumentQuota{}},
	} {
		if got := environment.Runs(tt.who); got != tt.runs {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.runs)
		}
		if got := environment.Documents(tt.who); got != tt.documents {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.documents)
		}
	}
}

// Streams take the places there are, also of those who come at the same moment, and give them up once.
func TestStreamsTakePlaces(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		q    Quotas
		who  func(n int) whose
		want int
		more int // how many the few that a neighbour gets can add, by who came first
	}{
		{"of an organisation", Quotas{streams: 5}, func(int) whose { return member("a") }, 5, 0},
		{"of two organisations", Quotas{streams: 5}, func(n int) whose { return member([]string{"a", "b"}[n%2]) }, 10, 0},
		{"of a guest", Quotas{streams: 50, addressStreams: 8}, func(int) whose { return guestFrom("1", "a") }, 8, 0},
		{"of guests from one address", Quotas{addressStreams: 8}, func(n int) whose { return guestFrom("1", []string{"a", "b"}[n%2]) }, 8, tenant.Spare},
		{"of guests from two addresses", Quotas{addressStreams: 8}, func(n int) whose { return guestFrom([]string{"1", "2"}[n%2], fmt.Sprint(n%2)) }, 16, 0},
		{"of a member, for whom no address counts", Quotas{addressStreams: 8}, func(int) whose { return member("a") }, 40, 0},
		{"without a limit", Quotas{}, func(int) whose { return guestFrom("1", "a") }, 40, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var p Streams
			leaves, errs := make([]func(), 40), make([]error, 40)
			var all sync.WaitGroup
			for n := range leaves {
				all.Go(func() { leaves[n], errs[n] = p.Admit(tt.who(n)(t.Context()), tt.q) })
			}
			all.Wait()
			in := 0
			for n, err := range errs {
				var f *fault.Error
				switch {
				case err == nil:
					in++
					defer leaves[n]()
				case !errors.As(err, &f) || f.Code != tenant.Streams.Code():
					t.Errorf("got %v", err)
				}
			}
			if in < tt.want || in > tt.want+tt.more {
				t.Errorf("%d were let in, want %d and at most %d more", in, tt.want, tt.more)
			}
		})
	}
}

// A guest whose neighbours have everything gets a few all the same, and a place that was given up is another's.
func TestAPlaceForTheNeighbour(t *testing.T) {
	t.Parallel()
	var p Streams
	q := Quotas{addressStreams: 6}
	many, few := guestFrom("1", "many")(t.Context()), guestFrom("1", "few")(t.Context())
	var leaves []func()
	for range 6 {
		leaves = append(leaves, must(p.Admit(many, q)))
	}
	for range tenant.Spare {
		leaves = append(leaves, must(p.Admit(few, q)))
	}
	if _, err := p.Admit(few, q); err == nil {
		t.Error("a guest took more than their own few from a full address")
	}
	for range 5 {
		leaves[0]() // only the first time counts
	}
	if _, err := p.Admit(few, q); err == nil {
		t.Error("one place was given up five times")
	}
	for _, leave := range leaves {
		leave()
	}
	if len(p.taken) != 0 {
		t.Errorf("%v are taken after the last left", p.taken)
	}
}
