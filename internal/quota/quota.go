// Package quota says how much each organisation may have: of runs, plans, documents and open streams.
//
// The wiring imports it.
package quota

import (
	"context"
	"sync"

	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Quotas are how much each organisation may have; 0 means as much as it likes. What is kept is counted where it is kept, of all
// processes together; open streams are counted by each process, which has to carry them. Whoever works on a machine of
// their own, without accounts, has no quota.
type Quotas struct {
	runs, address, plans, guestPlans int
	documents, guestDocuments        int
	bytes, guestBytes                int64
	streams, addressStreams          int
}

// Of gives the quotas that the settings set.
func Of(c settings.Config) Quotas {
	const mebibyte = 1 << 20
	return Quotas{runs: c.QuotaRuns, address: c.QuotaRunsAddress, plans: c.QuotaPlans, guestPlans: c.QuotaGuestPlans,
		documents: c.QuotaDocuments, guestDocuments: c.QuotaGuestDocuments,
		bytes: int64(c.QuotaDocumentMiB) * mebibyte, guestBytes: int64(c.QuotaGuestDocumentMiB) * mebibyte,
		streams: c.QuotaStreams, addressStreams: c.QuotaStreamsAddress}
}

// Runs is how many runs there may be for who asks.
func (q Quotas) Runs(who tenant.Identity) store.RunQuota {
	switch {
	case who.Org == tenant.Local.Org:
		return store.RunQuota{}
	case who.IsGuest():
		return store.RunQuota{Running: q.runs, OfAddress: q.address, Kept: q.guestPlans}
	}
	return store.RunQuota{Running: q.runs, Kept: q.plans}
}

// Plans is how many an organisation with an account may keep.
func (q Quotas) Plans() int { return q.plans }

// Documents is how much who asks may upload.
func (q Quotas) Documents(who tenant.Identity) knowledge.DocumentQuota {
	switch {
	case who.Org == tenant.Local.Org:
		return knowledge.DocumentQuota{}
	case who.IsGuest():
		return knowledge.DocumentQuota{Documents: q.guestDocuments, Bytes: q.guestBytes}
	}
	return knowledge.DocumentQuota{Documents: q.documents, Bytes: q.bytes}
}

// Streams count the streams that are open, by organisation and by the address of guests. The zero value is ready.
type Streams struct {
	mu    sync.Mutex
	taken map[string]int
}

// Admit gives a stream its place, and what gives it up.
func (p *Streams) Admit(ctx context.Context, q Quotas) (leave func(), err error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	org, address := "org "+who.Org, who.AddressLane()
	mine := p.taken[org]
	switch {
	case who.Org == tenant.Local.Org:
		return func() {}, nil
	case q.streams > 0 && mine >= q.streams:
		return nil, tenant.Streams.Full(int64(q.streams))
	case address != "" && q.addressStreams > 0 && p.taken[address] >= q.addressStreams && mine >= tenant.Spare:
		return nil, tenant.Streams.FullAddress(int64(q.addressStreams))
	}
	p.move(1, org, address)
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.move(-1, org, address)
	}), nil
}

func (p *Streams) move(by int, holders ...string) {
	if p.taken == nil {
		p.taken = map[string]int{}
	}
	for _, h := range holders {
		if h == "" {
			continue
		}
		if p.taken[h] += by; p.taken[h] == 0 {
			delete(p.taken, h)
		}
	}
}
