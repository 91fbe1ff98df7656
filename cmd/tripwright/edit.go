package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
)

type editCmd struct {
	ID   string   `arg:"" name:"run" help:"The run, as runs lists it, or 'last' for the newest one that was planned."`
	Text []string `arg:"" optional:"" name:"change" help:"What shall change, in words."`

	Answer     int       `help:"Take the trip's other good answer of this number." placeholder:"N"`
	Shift      int       `help:"Move all dates by so many days; negative is earlier." placeholder:"DAYS"`
	Longer     int       `help:"Add so many days at the end; negative takes away." placeholder:"DAYS"`
	Nights     []string  `help:"Stay at a place for so many nights, or so many more: Munich=3, Munich=+1." placeholder:"STAY"`
	Skip       []string  `help:"Leave a place out, with its nights." placeholder:"PLACE"`
	First      string    `help:"Begin the journey at a place." placeholder:"PLACE"`
	Add        []string  `help:"Add a place at the end, for so many nights; 2 where none are said: Vienna, Vienna=3." placeholder:"STAY"`
	By         string    `help:"Travel every way that it goes by flight, train, coach, ferry or car." enum:",flight,train,coach,ferry,car" default:"" placeholder:"HOW"`
	Ride       []string  `help:"Take the next earlier or later ride to a place, or home: Munich=earlier, home=later." placeholder:"RIDE"`
	Rest       []int     `help:"Make a day, by its number, a day of rest." placeholder:"DAY"`
	Swap       []string  `help:"Let two days, by their numbers, change places: 2,3." sep:"none" placeholder:"DAYS"`
	Keep       string    `help:"How much of the plan stays, from now on: free, balanced or close." enum:",free,balanced,close" default:"" placeholder:"HOW"`
	MaxChanges *int      `help:"Let at most so many visits change." placeholder:"N"`
	Now        time.Time `help:"The moment to plan at, RFC 3339; default: now." placeholder:"TIME"`
	Server     string    `help:"Edit a trip of this server; TRIPWRIGHT_EMAIL and TRIPWRIGHT_PASSWORD sign in." placeholder:"URL"`
	shown
}

// Help is printed below the flags.
func (editCmd) Help() string {
	return `Examples:
  tripwright edit last 'a cheaper hotel'
  tripwright edit last 'without the Louvre, $200 more'
  tripwright edit last --answer 2
  tripwright edit last --shift 7
  tripwright edit last 'one day longer'
  tripwright edit last 'one more night in Munich'
  tripwright edit last --nights Munich=+1 --skip Vienna --by train
  tripwright edit last --first Munich --rest 3 --swap 2,4
  tripwright edit last --ride Munich=earlier --ride home=later

The trip that was edited is kept; the edit is a run of its own. What changed stands below the new trip.
Exit codes: 0 planned, 2 bad input, 3 no valid plan (the problem as JSON with --json), 4 a needed part is unavailable, 130 cancelled.`
}

// Run edits.
func (c editCmd) Run(e env) error {
	change, err := c.change()
	if err != nil {
		return err
	}
	if change.Empty() {
		return fault.New(fault.Invalid, "say what shall change, such as: tripwright edit last 'a cheaper hotel'")
	}
	switch {
	case c.Server != "" && !c.Now.IsZero():
		return fault.New(fault.Invalid, "a server edits at its own time: --now is for trips of this machine")
	case c.Server != "":
		return c.there(e, change)
	}
	named := !c.Now.IsZero()
	if !named {
		c.Now = time.Now()
	}
	a, ctx, err := c.open(e.ctx)
	if err != nil {
		return err
	}
	defer a.Close(ctx)
	a.Network.Start(ctx)
	e.ctx = ctx
	parent, err := findPlanned(ctx, a, c.ID)
	if err != nil {
		return err
	}
	req, err := a.EditRequest(ctx, parent.ID, change, c.Now.UTC().Truncate(time.Second))
	if err != nil {
		return err
	}
	c.lang = req.Language()
	follow := c.follow(e)
	done, err := planner(a, named)(ctx, runner.NewID(), req, follow.send)
	follow.close()
	return c.edited(e, done, err, func() (revise.Difference, error) { return a.Diff(ctx, done.ID, parent.ID) })
}

// change is the edit that the flags and the words say.
func (c editCmd) change() (trip.Edit, error) {
	b := trip.EditBody{Alternative: c.Answer, ShiftDays: c.Shift, LongerDays: c.Longer, Keep: trip.Keep(c.Keep), MaxChanges: c.MaxChanges,
		Description: strings.TrimSpace(strings.Join(c.Text, " "))}
	if err := c.stays(&b); err != nil {
		return nil, err
	}
	if c.By != "" {
		b.Transfers = []trip.TransferWish{{Mode: trip.TravelMode(c.By)}}
	}
	for _, said := range c.Ride {
		to, when, _ := strings.Cut(said, "=")
		by, ok := map[string]int{"earlier": -1, "later": 1}[when]
		if !ok || to == "" {
			return nil, fault.Field("--ride", "takes a place and earlier or later, such as Munich=earlier or home=later")
		}
		b.Rides = append(b.Rides, trip.OtherRide{To: to, By: by})
	}
	for _, day := range c.Rest {
		b.Days = append(b.Days, trip.DayWish{Day: day - 1, Most: new(0)})
	}
	for _, pair := range c.Swap {
		var a, with int
		if n, err := fmt.Sscanf(pair, "%d,%d", &a, &with); n != 2 || err != nil {
			return nil, fault.Field("--swap", "takes two numbers of days, such as 2,3")
		}
		b.Swap(a-1, with-1)
	}
	e := b.Edit()
	if e.Empty() {
		return e, nil
	}
	return e, e.Validate()
}

// stays reads the flags that speak of the stays of a journey.
func (c editCmd) stays(b *trip.EditBody) error {
	for _, said := range c.Nights {
		place, nights, ok := strings.Cut(said, "=")
		n, err := strconv.Atoi(nights)
		if !ok || err != nil {
			return fault.Field("--nights", "takes a place and its nights, such as Munich=3 or Munich=+1")
		}
		change := trip.ChangeStay{Op: trip.StayNights, Place: place, By: n}
		if nights[0] != '+' && nights[0] != '-' {
			change.By, change.Nights = 0, &n
		}
		b.Stays = append(b.Stays, change)
	}
	for _, place := range c.Skip {
		b.Stays = append(b.Stays, trip.ChangeStay{Op: trip.StaySkip, Place: place})
	}
	for _, said := range c.Add {
		place, nights, counted := strings.Cut(said, "=")
		change := trip.ChangeStay{Op: trip.StayAdd, Place: place}
		if n, err := strconv.Atoi(nights); err == nil {
			change.Nights = &n
		} else if counted {
			return fault.Field("--add", "takes a place and its nights, such as Vienna=2")
		}
		b.Stays = append(b.Stays, change)
	}
	if c.First != "" {
		b.Stays = append(b.Stays, trip.ChangeStay{Op: trip.StayMove, Place: c.First, At: new(0)})
	}
	return nil
}

// there edits a trip of a server.
func (c editCmd) there(e env, change trip.Edit) error {
	client, err := signIn(e.ctx, c.Server)
	if err != nil {
		return err
	}
	defer signOut(e.ctx, client)
	parent, err := newestThere(e.ctx, client, c.ID)
	if err != nil {
		return err
	}
	started, err := client.Edit(e.ctx, parent, change)
	if err != nil {
		return err
	}
	follow := c.follow(e)
	done, err := followThere(e.ctx, client, started.RunID, follow.send)
	follow.close()
	return c.edited(e, done, err, func() (revise.Difference, error) { return client.Diff(e.ctx, done.ID, parent) })
}
