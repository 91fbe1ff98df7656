// Package checkup tries out what must be right before the program is started: the settings, the room to keep things, the keys, and what the
// settings name outside. Nothing is changed by looking.
//
// The command line imports it.
package checkup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/settings"
)

// Check is one thing that must be right before the program is started.
type Check struct {
	Name string
	// Skip says why there is nothing to look at; empty when there is.
	Skip string
	// Run looks, and says what it found. An error of kind fault.Invalid is mended in the settings, fault.Unavailable outside.
	Run func(ctx context.Context) (found string, err error)
}

// checkWithin is how long a part outside may take to answer.
const checkWithin = 5 * time.Second

// Program is what the program knows of itself.
type Program struct {
	Version string
	// Unmigrated tells how many of its migrations a database lacks; nil: nobody can tell.
	Unmigrated func(ctx context.Context, database string) (int, error)
	// VectorSearch says how a database, or a file when it is empty, searches vectors; nil: nobody can tell.
	VectorSearch func(ctx context.Context, database string) (string, error)
}

// List lists what must be right for a role, cheapest first: each may count on those before it. readErr is what FromEnvironment
// said. Nothing is changed by looking.
func List(cfg settings.Config, readErr error, role settings.Role, self Program) []Check {
	c := checks{cfg}
	return []Check{
		{Name: "program", Run: func(context.Context) (string, error) {
			return fmt.Sprintf("tripwright %s, %s on %s/%s", self.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH),
				enoughGo(runtime.Version())
		}},
		{Name: "settings", Run: func(context.Context) (string, error) { return settingsFound(os.Environ()), readErr }},
		{Name: "relations", Run: func(context.Context) (string, error) {
			return fmt.Sprintf("they fit each other, for %s", role), cfg.Relations(role)
		}},
		{Name: "directory", Skip: c.skipDirectory(), Run: func(context.Context) (string, error) { return c.roomToKeep() }},
		{Name: "cities", Run: func(context.Context) (string, error) { return citiesParse() }},
		{Name: "workflow", Run: workflowParses},
		{Name: "keys", Skip: c.skipKeys(role), Run: func(context.Context) (string, error) { return c.keysFit() }},
		{Name: "signing", Skip: c.skipItineraryKeys(role), Run: func(context.Context) (string, error) { return c.itineraryKeysFit() }},
		{Name: "policies", Run: func(context.Context) (string, error) { return c.policiesFound(), cfg.Policies() }},
		{Name: "database", Skip: skipUnset(cfg.DatabaseURL, "no TRIPWRIGHT_DATABASE_URL: SQLite in the data directory"),
			Run: within(func(ctx context.Context) (string, error) {
				return c.askDatabase(ctx, self)
			})},
		{Name: "redis", Skip: skipUnset(cfg.RedisURL, "no TRIPWRIGHT_REDIS_URL: the memory of the process"), Run: within(c.askRedis)},
		{Name: "mail", Skip: c.skipMail(), Run: within(c.askMail)},
		{Name: "vectors", Skip: c.skipVectors(self), Run: within(func(ctx context.Context) (string, error) {
			return self.VectorSearch(ctx, string(cfg.DatabaseURL))
		})},
		{Name: "encoder", Skip: c.skipEncoder(), Run: within(c.askEncoder)},
		{Name: "weather", Skip: c.skipWeather(), Run: within(c.askWeather)},
		{Name: "models", Skip: c.skipModels(), Run: within(c.askModels)},
	}
}

// checks are settings that are tried out.
type checks struct{ settings.Config }

// within gives a check its time, and says so when it is over.
func within(ask func(context.Context) (string, error)) func(context.Context) (string, error) {
	return func(ctx context.Context) (string, error) {
		short, cancel := context.WithTimeout(ctx, checkWithin)
		defer cancel()
		found, err := ask(short)
		late := short.Err() != nil || errors.Is(err, os.ErrDeadlineExceeded) // the network may see the end a moment before the clock of ctx
		if err != nil && late && ctx.Err() == nil {
			err = fault.New(fault.Unavailable, "%s: no answer within %s", fault.Message(err), checkWithin).Because(err)
		}
		return found, err
	}
}

func skipUnset(s settings.Secret, why string) string {
	if s == "" {
		return why
	}
	return ""
}

// leastGo is the first version whose library has what the program stands on.
const leastGo = "go1.26"

// enoughGo compares versions by their numbers; one without numbers is of a developer who knows.
func enoughGo(version string) error {
	var major, minor, least int
	if n, _ := fmt.Sscanf(version, "go%d.%d", &major, &minor); n < 2 {
		return nil
	}
	if _, err := fmt.Sscanf(leastGo, "go1.%d", &least); err != nil {
		return err
	}
	if major == 1 && minor < least {
		return fault.New(fault.Invalid, "the program was built with an old Go: build it with %s or later", leastGo)
	}
	return nil
}

func settingsFound(environ []string) string {
	set := 0
	known := settings.Names()
	for _, v := range environ {
		if name, value, _ := strings.Cut(v, "="); value != "" && known[name] {
			set++
		}
	}
	found := fmt.Sprintf("%d of %d set", set, len(known))
	if unknown := settings.Unknown(environ); len(unknown) > 0 {
		found += "; not known and ignored: " + strings.Join(unknown, ", ")
	}
	return found
}

func (c checks) skipDirectory() string {
	if c.DatabaseURL != "" {
		return "everything is kept in PostgreSQL"
	}
	return ""
}

// roomNeeded is what a run, its events and the engine's records may take before anybody looks again.
const roomNeeded = 16 << 20

// roomToKeep writes into the data directory as much as is needed and removes it. A directory that is not there yet is not made:
// the nearest one that is must let it be made.
func (c checks) roomToKeep() (string, error) {
	dir, err := c.DataDir()
	if err != nil {
		return "", fault.New(fault.Unavailable, "there is no directory to keep runs in; name one with --data").Because(err)
	}
	at, found := nearest(dir), dir
	if at != dir {
		found += ", which will be made"
	}
	f, err := os.CreateTemp(at, ".tripwright-check-*")
	if err != nil {
		return "", fault.New(fault.Unavailable, "the data directory %s cannot be written to; name another with --data", dir).Because(err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(make([]byte, roomNeeded))
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return "", fault.New(fault.Unavailable, "the data directory %s has no room for %d MB: make room, or name another with --data",
			dir, roomNeeded>>20).Because(err)
	}
	return found, nil
}

// nearest is the first of a path and the directories above it that is there.
func nearest(path string) string {
	for {
		if _, err := os.Stat(path); err == nil || filepath.Dir(path) == path {
			return path
		}
		path = filepath.Dir(path)
	}
}

func (c checks) policiesFound() string {
	guests := "no guests"
	if c.TakesGuests() {
		guests = fmt.Sprintf("guests %s", c.KeepGuests)
	}
	proxies := "nobody believed who speaks for others"
	if len(c.TrustedProxies) > 0 {
		proxies = "behind " + c.TrustedProxies.String()
	}
	return fmt.Sprintf("a user %s, an organisation %s, an address %s, %s; runs %s, itineraries %s, %s", c.RateUser, c.RateOrg, c.RateAddress,
		proxies, c.KeepRuns, c.KeepItineraries, guests)
}
