package llm

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// GatewayConfig says what a Gateway asks, and what it may spend.
type GatewayConfig struct {
	Models map[Class]Model             // at least one; a class without a model takes the nearest cheaper one, else the next dearer
	Fast   bool                        // the small model answers everything
	Prices Prices                      // empty: every price is unknown
	Worst  Price                       // what a model costs that stands in no list
	Budget Budget                      //
	Ledger Ledger                      // nil: a Purse
	Payer  func(context.Context) Payer // nil: nobody is known, and only the day counts
	Within time.Duration               // the longest a question may take, every attempt included; 0 means 30 s
	Again  map[fault.Kind]Backoff      // nil means Backoffs
	Chance func() float64              // in [0,1), for the waits; nil means always 0.5
	Now    func() time.Time            // nil means time.Now
}

// Budget bounds what may be spent; 0 means what stands there.
type Budget struct {
	Run Micros // by one run: $0.10 (requirements S0.190)
	Org Micros // by one organisation in a day, UTC: $5
	Day Micros // by everybody in a day, UTC: $50
}

// Payer is who pays for a question; what is empty does not count.
type Payer struct{ Run, Org string }

// ErrOverdrawn stands in the chain of the error of a question that was not put because it might have cost too much.
var ErrOverdrawn = errors.New("over budget")

// Gateway is the one way to language models. It is a Model itself: the class of a request decides which model answers, the
// prompt is counted before it is sent, the most it can cost is reserved before it is spent, and what may pass is tried
// again. A reply that asks for a tool nobody offered is fault.BadReply.
type Gateway struct {
	c     GatewayConfig
	model map[Class]Model
}

var _ Streamer = (*Gateway)(nil)

// NewGateway checks the configuration and fills in what is not set.
func NewGateway(c GatewayConfig) (*Gateway, error) {
	c.Budget.Run = cmp.Or(c.Budget.Run, Dollar/10)
	c.Budget.Org = cmp.Or(c.Budget.Org, 5*Dollar)
	c.Budget.Day = cmp.Or(c.Budget.Day, 50*Dollar)
	c.Within = cmp.Or(c.Within, 30*time.Second)
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Ledger == nil {
		c.Ledger = &Purse{Now: c.Now}
	}
	if c.Payer == nil {
		c.Payer = func(context.Context) Payer { return Payer{} }
	}
	if c.Again == nil {
		c.Again = Backoffs()
	}
	if c.Chance == nil {
		c.Chance = func() float64 { return 0.5 }
	}
	g := &Gateway{c: c, model: map[Class]Model{}}
	for class := range c.Models {
		if !slices.Contains(Classes(), class) {
			return nil, fault.New(fault.Invalid, "there is no class of models %q", class)
		}
	}
	for i, class := range Classes() {
		if g.model[class] = nearest(c.Models, i); g.model[class] == nil {
			return nil, fault.New(fault.Invalid, "a gateway needs a model")
		}
	}
	return g, nil
}

// nearest gives the model of a class, or of the next cheaper one that has a model, or of the next dearer.
func nearest(models map[Class]Model, class int) Model {
	order := slices.Clone(Classes()[:class+1])
	slices.Reverse(order)
	for _, c := range append(order, Classes()[class+1:]...) {
		if models[c] != nil {
			return models[c]
		}
	}
	return nil
}

// Name joins the names of the models: what was made with others was made by another gateway.
func (g *Gateway) Name() string {
	var names []string
	for _, class := range Classes() {
		if n := g.route(Request{Class: class}).Name(); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return strings.Join(names, "+")
}

// route chooses who answers.
func (g *Gateway) route(req Request) Model {
	if g.c.Fast {
		return g.model[Small]
	}
	return g.model[cmp.Or(req.Class, Medium)]
}

// Complete answers req.
func (g *Gateway) Complete(ctx context.Context, req Request) (_ Reply, err error) {
	defer fault.Wrap(&err, "llm.Gateway(%s)", req.Task)
	if err := ctx.Err(); err != nil {
		return Reply{}, err
	}
	q, err := g.question(req)
	if err != nil {
		return Reply{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, g.c.Within)
	defer cancel()
	var all Usage
	for n := 0; ; n++ {
		reply, err := g.attempt(ctx, q)
		all = all.Add(reply.Usage)
		reply.Usage = all
		if err == nil || !g.again(ctx, n, err) {
			return reply, err
		}
	}
}

// again waits until a question may be put once more after its nth failure, and says whether it may.
func (g *Gateway) again(ctx context.Context, n int, err error) bool {
	b := g.c.Again[fault.KindOf(err)]
	if n >= b.Again || ctx.Err() != nil || errors.Is(err, ErrOverdrawn) {
		return false
	}
	var f *fault.Error
	errors.As(err, &f)
	return sleep(ctx, b.wait(n, f.RetryAfter, g.c.Chance()))
}

// attempt asks once: reserve, ask, settle.
func (g *Gateway) attempt(ctx context.Context, q question) (Reply, error) {
	settle, err := g.reserve(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	reply, err := q.model.Complete(ctx, q.Request)
	return settle(reply, err)
}
