package app

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"

	"github.com/tripwright/tripwright/internal/fault"
)

// Config is everything that can be set from outside. Zero values are the defaults that need no key, server or network.
type Config struct {
	// Data is the directory in which runs, itineraries and the engine's records are kept. Empty: a place of the user's own.
	Data string `env:"TRIPWRIGHT_DATA"`
	// Offline says that no network is to be tried.
	Offline bool `env:"TRIPWRIGHT_OFFLINE"`
	// OpenWeatherKey makes OpenWeatherMap the source of forecasts instead of Open-Meteo, which needs no key.
	OpenWeatherKey string `env:"OPENWEATHER_API_KEY"`
	// WeatherURL is the address of the forecast service, for mirrors and tests.
	WeatherURL string `env:"TRIPWRIGHT_WEATHER_URL"`
	// DisableWeatherAPI skips the live forecast: fixtures are used and said to be.
	DisableWeatherAPI bool `env:"DISABLE_WEATHER_API"`
	// SimulateToolTimeout makes tools slow on purpose, such as "flights:5s,weather:300ms".
	SimulateToolTimeout string `env:"SIMULATE_TOOL_TIMEOUT"`
	// SimulateNodeDelay makes nodes of the graph slow on purpose, such as "planner:2s": to watch, to interrupt, to test.
	SimulateNodeDelay string `env:"TRIPWRIGHT_SIMULATE_NODE_DELAY"`
	// SimulateEmptyRAG makes what is known of a city come back empty: plans are made without sights and restaurants.
	SimulateEmptyRAG bool `env:"SIMULATE_EMPTY_RAG"`
	// LogLevel is debug, info, warn or error; what is logged goes to standard error.
	LogLevel string `env:"TRIPWRIGHT_LOG" envDefault:"warn"`
	// Ephemeral keeps nothing behind: everything lives in a directory that Close removes.
	Ephemeral bool
	// Now is the clock of events; nil means time.Now. The moment a trip is planned at is part of each request.
	Now func() time.Time
}

// FromEnvironment reads the settings.
func FromEnvironment() (Config, error) {
	cfg, err := env.ParseAs[Config]()
	var bad env.ParseError
	if errors.As(err, &bad) {
		field, _ := reflect.TypeFor[Config]().FieldByName(bad.Name)
		return cfg, fault.New(fault.Invalid, "the setting %s cannot be read: want a %s", field.Tag.Get("env"), bad.Type).Because(err)
	}
	if err != nil {
		return cfg, fault.New(fault.Invalid, "a setting in the environment cannot be read: %s", err)
	}
	if !slices.Contains([]string{"debug", "info", "warn", "error"}, strings.ToLower(cfg.LogLevel)) {
		return cfg, fault.New(fault.Invalid, "the setting TRIPWRIGHT_LOG must be debug, info, warn or error")
	}
	return cfg, nil
}

// dataDir decides where things are kept and makes the directory.
func (c Config) dataDir() (dir string, scratch bool, err error) {
	switch {
	case c.Ephemeral:
		dir, err = os.MkdirTemp("", "tripwright-")
		scratch = true
	case c.Data != "":
		dir = c.Data
	default:
		dir, err = userData()
	}
	if err != nil {
		return "", false, fault.New(fault.Unavailable, "there is no directory to keep runs in; name one with --data").Because(err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", false, fault.New(fault.Unavailable, "the data directory %s cannot be made; name another with --data", dir).Because(err)
	}
	return dir, scratch, nil
}

// unusable says what to do about a directory in which nothing can be kept.
func unusable(dir string, err error) error {
	why := cmp.Or(fault.Disk(err), fault.New(fault.KindOf(err), "%s", fault.Message(err)))
	return fault.New(why.Kind, "the data directory %s cannot be used: %s; name another with --data", dir, why.Message).Because(err)
}

// userData is the user's directory for data of programs, as the XDG Base Directory Specification has it.
func userData() (string, error) {
	if d := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(d) {
		return filepath.Join(d, "tripwright"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(home, ".local", "share", "tripwright"), nil
}
