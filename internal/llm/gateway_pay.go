package llm

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// question is a request that was routed and counted.
type question struct {
	Request
	model  Model
	tokens int // of the question, an estimate
	price  Price
	listed bool
}

// question refuses what is longer than it may be, before anything is sent or spent.
func (g *Gateway) question(req Request) (question, error) {
	if err := req.Validate(); err != nil {
		return question{}, err
	}
	q := question{Request: req, model: g.route(req)}
	if q.model == nil {
		return q, fault.New(fault.Internal, "there is no class of models %q", req.Class)
	}
	name := q.model.Name()
	q.tokens = req.tokens()
	if n, most := AtMost(q.tokens), cmp.Or(req.MaxPrompt, DefaultMaxPrompt); n > most {
		return q, fault.New(fault.Invalid, "the question to the language model has up to %d tokens, more than the %d it may have", n, most)
	}
	if q.price, q.listed = g.c.Prices.Find(name, g.c.Now()); !q.listed {
		q.price = g.c.Worst
	}
	return q, nil
}

// worst is the most that a question can cost.
func (q question) worst() Micros { return q.price.Of(AtMost(q.tokens), q.Longest()) }

// reserve books the most that the question can cost. settle then books what it did cost, whatever became of it.
func (g *Gateway) reserve(ctx context.Context, q question) (settle func(Reply, error) (Reply, error), err error) {
	accounts, worst := g.accounts(ctx), q.worst()
	if err := g.c.Ledger.Reserve(ctx, accounts, worst); err != nil {
		return nil, err
	}
	return func(r Reply, err error) (Reply, error) {
		r.Usage = q.spent(r, err)
		after, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleWithin) // who gave up has to pay, too
		defer cancel()
		if failed := g.c.Ledger.Settle(after, accounts, worst, r.Usage.Cost); failed != nil && err == nil {
			err = failed
		}
		if err == nil {
			err = q.offered(r.Calls)
		}
		return r, err
	}, nil
}

// settleWithin is how long a shared ledger may take to write down what was spent.
const settleWithin = 2 * time.Second

// spent is what an answer took. Where the provider does not say how much it was, it is the most it may have been; a question that broke off
// on the way may stand on the bill with all it was allowed to take.
func (q question) spent(r Reply, err error) Usage {
	u := r.Usage
	u.Model, u.Unpriced = cmp.Or(u.Model, q.model.Name()), !q.listed
	switch {
	case u.Input > 0 || u.Output > 0:
	case err == nil:
		u.Input, u.Output, u.Estimated = AtMost(q.tokens), min(AtMost(r.tokens()), q.Longest()), true
	case mayCost(err):
		u.Input, u.Output, u.Estimated = AtMost(q.tokens), q.Longest(), true
	}
	u.Cost = q.price.Of(u.Input, u.Output)
	return u
}

// offered refuses calls of tools that the request did not offer.
func (q question) offered(calls []Call) error {
	for _, c := range calls {
		if !slices.ContainsFunc(q.Tools, func(t Tool) bool { return t.Name == c.Name }) {
			return fault.New(fault.BadReply, "the language model asked for a tool that it was not offered")
		}
	}
	return nil
}

// accounts lists who pays.
func (g *Gateway) accounts(ctx context.Context) []Account {
	payer, now := g.c.Payer(ctx), g.c.Now().UTC()
	today := now.Format(time.DateOnly)
	ends := now.Truncate(24 * time.Hour).Add(48 * time.Hour)
	all := []Account{{Key: "day/" + today, Name: "everybody today", Cap: g.c.Budget.Day, Ends: ends}}
	if payer.Org != "" {
		all = append(all, Account{Key: "org/" + payer.Org + "/" + today, Name: "your organisation today", Cap: g.c.Budget.Org, Ends: ends})
	}
	if payer.Run != "" {
		all = append(all, Account{Key: "run/" + payer.Run, Name: "this run", Cap: g.c.Budget.Run, Ends: ends})
	}
	return all
}
