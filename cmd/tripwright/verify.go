package main

import (
	"context"
	"encoding/json"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/recheck"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip"
)

type verifyCmd struct {
	File string `arg:"" help:"The itinerary as JSON; '-' reads standard input."`
	Key  string `help:"Also check who issued it: the address of the service, or a file with its public keys." placeholder:"FILE|URL"`
	common
}

// Help is printed below the flags.
func (verifyCmd) Help() string {
	return `Every rule is applied again to the plan and the facts inside the file; the facts are compared with the city packs of this
program. With --key it must also be signed by one of those keys. Exit codes: 0 it holds, 3 a rule is broken, the certificate is not
true or it is not signed as --key asks, 2 the file is no itinerary, 4 the keys cannot be had.`
}

// Run checks.
func (c verifyCmd) Run(e env) error {
	b, err := readInput(e, c.File)
	if err != nil {
		return err
	}
	if _, err := trip.ParseItinerary(b); err != nil { // before anybody is asked for keys
		return err
	}
	keys, err := c.keys(e)
	if err != nil {
		return err
	}
	packs, err := atlas.Open()
	if err != nil {
		return err
	}
	rules, err := recheck.File(packs, b, keys, time.Now())
	if err != nil {
		return err
	}
	if c.JSON {
		err = printJSON(e, rules)
	} else {
		err = terminal.Certificate(e.stdout, rules, c.page(e))
	}
	if err != nil {
		return err
	}
	for _, r := range rules {
		if r.Verdict == trip.Fail {
			return ended{exitNoPlan}
		}
	}
	return nil
}

// keys gives the keys that the itinerary must be signed with one of; nil where nobody asks.
func (c verifyCmd) keys(e env) (keys.Known, error) {
	if c.Key == "" {
		return nil, nil
	}
	if !strings.HasPrefix(c.Key, "http://") && !strings.HasPrefix(c.Key, "https://") {
		b, err := readInput(e, c.Key)
		if err != nil {
			return nil, err
		}
		return keys.ReadKnown("the file "+c.Key, b)
	}
	return publishedKeys(e.ctx, c.Key)
}

// publishedKeys asks a service for its keys. What comes over a network without HTTPS may be anybody's.
func publishedKeys(ctx context.Context, address string) (keys.Known, error) {
	base := strings.TrimSuffix(strings.TrimSuffix(address, "/.well-known/itinerary-keys.json"), "/")
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fault.New(fault.Invalid, "--key is no address of a service, such as https://trips.example.com")
	}
	if ip := net.ParseIP(u.Hostname()); u.Scheme == "http" && u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fault.New(fault.Invalid, "--key wants https:// for another machine: without it the keys may be anybody's")
	}
	set, err := (&api.Client{Core: client.Core{BaseURL: base, Agent: "tripwright-cli/" + version}}).ItineraryKeys(ctx)
	if err != nil {
		return nil, err
	}
	b, err := json.Marshal(set)
	if err != nil {
		return nil, err
	}
	return keys.ReadKnown(address, b)
}
