package checkup

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/settings"
)

// A program on its own machine needs nothing from outside: what there is to look at is good, and the rest says why it is left out.
func TestAMachineOfOnesOwn(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "not made yet")
	cfg := settings.Config{Data: dir, Offline: true, SkipAPIProbe: true, Encoder: settings.NoEncoder}
	skipped := map[string]bool{}
	for _, c := range List(cfg, nil, settings.Planning, Program{Version: "v1"}) {
		if c.Skip != "" {
			skipped[c.Name] = true
			continue
		}
		if c.Name == "policies" || c.Name == "relations" {
			continue // of a config that was read; see package settings
		}
		if found, err := c.Run(t.Context()); err != nil || found == "" {
			t.Errorf("%s: %q, %v", c.Name, found, err)
		}
	}
	for _, name := range []string{"keys", "signing", "database", "redis", "mail", "vectors", "encoder", "weather", "models"} {
		if !skipped[name] {
			t.Errorf("%s is looked at", name)
		}
	}
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("looking made the directory: %v", err)
	}
}

// What is said of the settings when they were read is said again.
func TestWhatReadingSaid(t *testing.T) {
	t.Parallel()
	said := errors.New("no number")
	for _, c := range List(settings.Config{}, said, settings.Planning, Program{}) {
		if c.Name != "settings" {
			continue
		}
		if _, err := c.Run(t.Context()); !errors.Is(err, said) {
			t.Errorf("got %v", err)
		}
	}
	if got := settingsFound([]string{"TRIPWRIGHT_DATA=/x", "TRIPWRIGHT_DATTA=/y", "TRIPWRIGHT_OFFLINE=", "HOME=/root"}); !strings.HasPrefix(got, "1 of ") ||
		!strings.Contains(got, "TRIPWRIGHT_DATTA") {
		t.Errorf("found %s", got)
	}
}

func TestEnoughGo(t *testing.T) {
	t.Parallel()
	for version, enough := range map[string]bool{"go1.26": true, "go1.26.1": true, "go1.27rc1": true, "go2.0": true, "go1.25.9": false, "devel +abc": true} {
		if err := enoughGo(version); (err == nil) != enough || err != nil && !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", version, err)
		}
	}
}

// Whoever does not answer in time is not there; whoever answers that something is wrong has answered, and who hangs up asks nobody.
func TestAPartOutsideHasItsTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		never := within(func(ctx context.Context) (string, error) { <-ctx.Done(); return "", ctx.Err() })
		began := time.Now()
		if _, err := never(t.Context()); !fault.Is(err, fault.Unavailable) || !strings.Contains(err.Error(), "no answer within 5s") || time.Since(began) != checkWithin {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		refuses := within(func(context.Context) (string, error) { return "", fault.New(fault.Invalid, "no") })
		if _, err := refuses(t.Context()); !fault.Is(err, fault.Invalid) {
			t.Errorf("got %v", err)
		}
		gone, hangUp := context.WithCancel(t.Context())
		hangUp()
		if _, err := never(gone); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

// A directory in which nothing can be made is no place to keep things.
func TestRoomToKeep(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if found, err := (checks{settings.Config{Data: dir}}).roomToKeep(); found != dir || err != nil {
		t.Errorf("%s, %v", found, err)
	}
	if left, err := os.ReadDir(dir); len(left) != 0 || err != nil {
		t.Errorf("looking left %v, %v", left, err)
	}
	if found, err := (checks{settings.Config{Data: filepath.Join(dir, "a", "b")}}).roomToKeep(); !strings.HasSuffix(found, "which will be made") || err != nil {
		t.Errorf("%s, %v", found, err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := (checks{settings.Config{Data: file}}).roomToKeep(); !fault.Is(err, fault.Unavailable) {
		t.Errorf("a file: %v", err)
	}
	if got := (checks{settings.Config{DatabaseURL: "postgres://x"}}).skipDirectory(); got == "" {
		t.Error("a directory is looked for where everything is in a database")
	}
}

// Keys are read as the service will read them, and none are made.
func TestKeysAreReadAndNotMade(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c := checks{settings.Config{Data: dir, Env: settings.Production}}
	if _, err := c.keysFit(); err == nil {
		t.Error("there are keys where none were made")
	}
	if got, err := c.itineraryKeysFit(); err != nil || !strings.Contains(got, "are not signed") {
		t.Errorf("%s, %v", got, err)
	}
	if left, err := os.ReadDir(dir); len(left) != 0 || err != nil {
		t.Errorf("looking left %v, %v", left, err)
	}
	text, err := keys.NewItineraryPEM()
	if err != nil {
		t.Fatal(err)
	}
	c.ItineraryKey = settings.Secret(text.Private)
	if got, err := c.itineraryKeysFit(); err != nil || got != "in the settings" {
		t.Errorf("%s, %v", got, err)
	}
	c.ItineraryKey = "no key"
	if got, err := c.itineraryKeysFit(); err == nil {
		t.Errorf("a key that is none: %s", got)
	}
	if c.skipKeys(settings.Serving) != "" || c.skipKeys(settings.Working) == "" || c.skipItineraryKeys(settings.Planning) == "" {
		t.Error("keys are looked at for who needs none, or not for who does")
	}
}

// What a server says is told in words that hold nothing of its address.
func TestWhatServersSay(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{"28P01": "refuses the role", "3D000": "does not exist", "53300": "no connection left", "57P03": "is starting", "XX000": "answers with an error"} {
		err := databaseFault(&pgconn.PgError{Code: code, Message: "secret"})
		if said := fault.Message(err); !fault.Is(err, fault.Unavailable) || !strings.Contains(said, want) || !strings.Contains(said, code) || strings.Contains(said, "secret") {
			t.Errorf("%s: %s", code, said)
		}
	}
	if said := fault.Message(databaseFault(errors.New("dial postgres://me:secret@x"))); !strings.Contains(said, "cannot be reached") || strings.Contains(said, "secret") {
		t.Error(said)
	}
	for said, want := range map[string]string{"NOAUTH x": "refuses", "LOADING x": "is starting", "EOF": "does not answer"} {
		if got := redisSaid(errors.New(said)); !strings.Contains(got, want) {
			t.Errorf("%s: %s", said, got)
		}
	}
	c := checks{settings.Config{DatabaseURL: "no address%", RedisURL: "no address"}}
	if _, err := c.askDatabase(t.Context(), Program{}); !fault.Is(err, fault.Invalid) {
		t.Errorf("database: %v", err)
	}
	if _, err := c.askRedis(t.Context()); !fault.Is(err, fault.Invalid) {
		t.Errorf("redis: %v", err)
	}
}

// The encoder in the program is asked for a word; one that is not there is said to be replaceable.
func TestTheEncoderIsAsked(t *testing.T) {
	t.Parallel()
	c := checks{settings.Config{Encoder: settings.Ollama, EncoderURL: "http://127.0.0.1:1", EncoderModel: "m", EncoderDimensions: 3}}
	if _, err := c.askEncoder(t.Context()); !fault.Is(err, fault.Unavailable) || !strings.Contains(err.Error(), "builtin") {
		t.Errorf("got %v", err)
	}
	c.SkipAPIProbe = true
	if c.skipEncoder() == "" || (checks{settings.Config{SkipAPIProbe: true}}).skipEncoder() != "" {
		t.Error("who is outside is asked though nobody should be, or the one in the program is not")
	}
}
