package settings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/telemetry"
)

// environment leaves a test only these settings.
func environment(t *testing.T, settings map[string]string) {
	t.Helper()
	for name := range Names() {
		t.Setenv(name, settings[name])
	}
}

// Without any setting there are the defaults, and a variable that is empty is as good as none.
func TestDefaults(t *testing.T) {
	environment(t, nil)
	got, err := FromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	want := Config{Env: Development, Addr: "127.0.0.1:8080", Liveness: 15 * time.Second, Drain: 20 * time.Second, LogLevel: "warn",
		RateUser: Rate{300, time.Minute, 100}, RateOrg: Rate{3000, time.Minute, 600}, RateAddress: Rate{30, time.Minute, 10},
		KeepToolLog: Period(day), KeepRuns: Period(30 * day), KeepItineraries: Period(90 * day), KeepIdempotency: Period(day), KeepAudit: Period(365 * day),
		QuotaRuns: 128, QuotaRunsAddress: 512, QuotaPlans: 10_000, QuotaGuestPlans: 500, QuotaDocuments: 2000, QuotaGuestDocuments: 100,
		QuotaDocumentMiB: 1024, QuotaGuestDocumentMiB: 100, QuotaStreams: 1000, QuotaStreamsAddress: 100,
		KeepGuests: Period(30 * day),
		Encoder:    BuiltinEncoder, EncoderDimensions: 1536,
		LLMProvider: NoModel, LLMRunUSD: llm.Dollar / 10, LLMOrgUSD: 5 * llm.Dollar, LLMDayUSD: 50 * llm.Dollar,
		LLMWorstPrice: llm.Price{Input: 3 * llm.Dollar, Output: 15 * llm.Dollar}, LLMTimeout: 30 * time.Second}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, role := range []Role{Planning, Serving} {
		if err := got.For(role); err != nil {
			t.Errorf("%s: %v", role, err)
		}
	}
}

// Guests come where nobody minds, and where they are asked in.
func TestWhereGuestsAreTaken(t *testing.T) {
	t.Parallel()
	for cfg, want := range map[*Config]bool{
		{}: true, {Env: Development}: true, {Env: Production}: false, {Env: Production, Guests: On}: true, {Env: Development, Guests: Off}: false,
	} {
		if cfg.TakesGuests() != want {
			t.Errorf("%s with %q: %t", cfg.Env, cfg.Guests, !want)
		}
	}
}

// What cannot be read or meant is named, and what stood there is not said.
func TestSettingsThatCannotBe(t *testing.T) {
	const value = "hunter2-x"
	tests := map[string][]string{
		"TRIPWRIGHT_DATABASE_URL":        {value, "mysql://u:" + value + "@h/d", "postgres://u:" + value + "@h:port/d", "host=h password=" + value},
		"TRIPWRIGHT_REDIS_URL":           {value, "http://" + value, "redis://:" + value + "@h:port"},
		"TRIPWRIGHT_ENV":                 {value, "Production"},
		"TRIPWRIGHT_GUESTS":              {value, "On", "1"},
		"TRIPWRIGHT_KEEP_GUESTS":         {value, "0d"},
		"TRIPWRIGHT_ADDR":                {value, "127.0.0.1", "127.0.0.1:http-" + value, "127.0.0.1:70000"},
		"TRIPWRIGHT_METRICS_ADDR":        {value, "127.0.0.1", "127.0.0.1:http-" + value},
		"TRIPWRIGHT_LLM_PROVIDER":        {value, "OpenAI"},
		"TRIPWRIGHT_LLM_BASE_URL":        {value, "ftp://a.example/" + value},
		"TRIPWRIGHT_LLM_RUN_USD":         {value, "-1", "0.1e1"},
		"TRIPWRIGHT_LLM_ORG_USD":         {value, "$5"},
		"TRIPWRIGHT_LLM_DAY_USD":         {value, "1,000"},
		"TRIPWRIGHT_LLM_WORST_PRICE":     {value, "3", "3/-1", "3/15/20"},
		"TRIPWRIGHT_LLM_TIMEOUT":         {value, "-1s"},
		"FAST_MODE":                      {value},
		"TRIPWRIGHT_TRUSTED_PROXIES":     {value, "10.0.0.0/8 192.0.2.7", "10.0.0.0/33", "proxy.example", "fe80::1%" + value, "::ffff:10.0.0.0/104"},
		"UI_ORIGIN":                      {value, "https://*", "https://a.example/" + value, "https://a.example/", "ftp://a.example", "null"},
		"TRIPWRIGHT_CONCURRENCY":         {value, "-1", "1.5"},
		"TRIPWRIGHT_LIVENESS":            {value, "15", "10ms"},
		"TRIPWRIGHT_DRAIN":               {value, "-1s"},
		"TRIPWRIGHT_RATE_USER":           {value, "0/1m", "60", "60/1m,burst", "60/1m,burst 0", "60/0s", "60/1m, 20"},
		"TRIPWRIGHT_KEEP_RUNS":           {value, "30", "-1d", "0d", "99999d", "1.5d"},
		"TRIPWRIGHT_OFFLINE":             {value},
		"TRIPWRIGHT_WEATHER_URL":         {value, "file:///etc/" + value},
		"TRIPWRIGHT_LOG":                 {value},
		"TRIPWRIGHT_LOG_FORMAT":          {value},
		"SIMULATE_TOOL_TIMEOUT":          {value},
		"TRIPWRIGHT_SIMULATE_NODE_DELAY": {value},
	}
	for name, values := range tests {
		for _, v := range values {
			environment(t, map[string]string{name: v})
			_, err := FromEnvironment()
			if !fault.Is(err, fault.Invalid) || !strings.Contains(fault.Message(err), "the setting "+name+" ") {
				t.Errorf("%s=%s: %v", name, v, err)
			}
			if err != nil && strings.Contains(err.Error(), value) {
				t.Errorf("%s: the error says what stood there: %v", name, err)
			}
		}
	}
}

func TestSettingsThatCan(t *testing.T) {
	for name, values := range map[string][]string{
		"TRIPWRIGHT_DATABASE_URL": {"postgres://h/d", "postgresql://u:p%40@h:5432/d?sslmode=disable"},
		"TRIPWRIGHT_REDIS_URL":    {"redis://h", "rediss://u:p@h:6380/2", "unix:///run/redis.sock"},
		"TRIPWRIGHT_ADDR":         {":8080", "[::1]:0", "localhost:80"},
		"UI_ORIGIN":               {"http://localhost:5173", "https://a.example"},
		"TRIPWRIGHT_LOG":          {"DEBUG"},
		"TRIPWRIGHT_RATE_ORG":     {"100/1s", "60 / 1m , burst 1"},
	} {
		for _, v := range values {
			environment(t, map[string]string{name: v})
			if _, err := FromEnvironment(); err != nil {
				t.Errorf("%s=%s: %v", name, v, err)
			}
		}
	}
}

// Settings fit each other, or the sentence names those that do not.
func TestRelations(t *testing.T) {
	t.Parallel()
	fine := func() Config {
		return Config{Env: Production, UIOrigin: "https://a.example", JWTPrivateKey: "k", DatabaseURL: "postgres://h/d", Liveness: 15 * time.Second,
			RateUser: Rate{60, time.Minute, 20}, RateOrg: Rate{2, time.Second, 1}, KeepToolLog: 1, KeepRuns: 2, KeepItineraries: 3}
	}
	for _, role := range []Role{Planning, Serving, Working} {
		if err := fine().For(role); err != nil {
			t.Errorf("%s: %v", role, err)
		}
	}
	for _, tt := range []struct {
		name  string
		role  Role
		edit  func(*Config)
		names string // the settings that the sentence names; empty when there is nothing wrong
	}{
		{"a worker without a database", Working, func(c *Config) { c.DatabaseURL = "" }, "TRIPWRIGHT_DATABASE_URL"},
		{"a worker needs no keys", Working, func(c *Config) { c.JWTPrivateKey, c.UIOrigin = "", "" }, ""},
		{"a public key alone", Serving, func(c *Config) { c.JWTPrivateKey, c.JWTPublicKey = "", "k" }, "JWT_PUBLIC_KEY_PEM"},
		{"previous keys alone", Serving, func(c *Config) { c.JWTPrivateKey, c.JWTPreviousKeys = "", "k" }, "JWT_PREVIOUS_PUBLIC_KEYS_PEM"},
		{"previous keys of itineraries alone", Working, func(c *Config) { c.ItineraryPreviousKeys = "k" }, "TRIPWRIGHT_ITINERARY_KEY_PEM"},
		{"many machines without a key", Serving, func(c *Config) { c.JWTPrivateKey = "" }, "JWT_PRIVATE_KEY_PEM"},
		{"one machine with keys in its directory", Serving, func(c *Config) { c.JWTPrivateKey, c.DatabaseURL = "", "" }, ""},
		{"no origin", Serving, func(c *Config) { c.UIOrigin = "" }, "UI_ORIGIN"},
		{"an origin without TLS", Serving, func(c *Config) { c.UIOrigin = "http://a.example" }, "UI_ORIGIN"},
		{"development may do without", Serving, func(c *Config) { c.Env, c.UIOrigin, c.JWTPrivateKey = Development, "", "" }, ""},
		{"takes runs from the living", Serving, func(c *Config) { c.Liveness = 14 * time.Second }, "TRIPWRIGHT_LIVENESS"},
		{"so may development", Serving, func(c *Config) { c.Env, c.Liveness = Development, time.Second }, ""},
		{"slow on purpose", Working, func(c *Config) { c.SimulateToolTimeout = "fx:1s" }, "SIMULATE_TOOL_TIMEOUT"},
		{"slow nodes", Serving, func(c *Config) { c.SimulateNodeDelay = "rag:1s" }, "TRIPWRIGHT_SIMULATE_NODE_DELAY"},
		{"loses streams on purpose", Serving, func(c *Config) { c.SimulateSSEDrop = time.Second }, "SIMULATE_SSE_DROP"},
		{"knows nothing on purpose", Serving, func(c *Config) { c.SimulateEmptyRAG = true }, "SIMULATE_EMPTY_RAG"},
		{"planning is nobody's business", Planning, func(c *Config) { c.SimulateEmptyRAG, c.UIOrigin = true, "" }, ""},
		{"less for all than for one", Serving, func(c *Config) { c.RateOrg = Rate{59, time.Minute, 59} }, "TRIPWRIGHT_RATE_ORG"},
		{"a log that outlives its run", Serving, func(c *Config) { c.KeepToolLog = 3 }, "TRIPWRIGHT_KEEP_TOOL_LOG"},
		{"a run that outlives its itinerary", Serving, func(c *Config) { c.KeepRuns = 4 }, "TRIPWRIGHT_KEEP_RUNS"},
	} {
		c := fine()
		tt.edit(&c)
		err := c.For(tt.role)
		if tt.names == "" {
			if err != nil {
				t.Errorf("%s: %v", tt.name, err)
			}
			continue
		}
		if !fault.Is(err, fault.Invalid) || !strings.Contains(fault.Message(err), tt.names) {
			t.Errorf("%s: want a sentence about %s, got %v", tt.name, tt.names, err)
		}
	}
}

// A secret does not come out, whatever is done to it.
func TestSecretsDoNotComeOut(t *testing.T) {
	t.Parallel()
	const value = "hunter2"
	c := Config{DatabaseURL: value, JWTPrivateKey: value, OpenWeatherKey: value, RedisURL: value}
	c.Now = nil
	s := c.DatabaseURL
	var log bytes.Buffer
	telemetry.NewLogger(&log, "info").Info("m", "cfg", c, "one", s, "list", []Secret{s})
	slog.New(slog.NewJSONHandler(&log, nil)).Info("m", "one", s, "list", []Secret{s})
	slog.New(slog.NewTextHandler(&log, nil)).Info("m", "one", s, "list", []Secret{s})
	type shown struct{ S Secret }
	b, err := json.Marshal([]any{s, &s, shown{s}, map[string]Secret{"a": s}})
	if err != nil {
		t.Fatal(err)
	}
	out := log.String() + string(b) + s.String()
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%08.3f", "%t"} {
		out += fmt.Sprintf(verb, s) + fmt.Sprintf(verb, &s) + fmt.Sprintf(verb, shown{s}) + fmt.Sprintf(verb, c)
	}
	for _, form := range []string{value, fmt.Sprintf("%x", value), fmt.Sprintf("%X", value)} {
		if strings.Contains(out, form) {
			t.Errorf("%s came out:\n%s", form, out)
		}
	}
	if string(s) != value || fmt.Sprint(s) != hidden {
		t.Errorf("it reads %q and prints %q", string(s), fmt.Sprint(s))
	}
}

// What is written as text is read as it was.
func TestRatesAndPeriodsReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := Rate{rapid.IntRange(1, mostTurns).Draw(t, "rate"), time.Duration(rapid.Int64Range(int64(time.Millisecond), int64(mostPer)).Draw(t, "per")),
			rapid.IntRange(1, mostTurns).Draw(t, "burst")}
		var backRate Rate
		if err := backRate.UnmarshalText([]byte(r.String())); err != nil || backRate != r {
			t.Errorf("%v is read as %v: %v", r, backRate, err)
		}
		p := Period(rapid.Int64Range(int64(time.Second), int64(mostPeriod)).Draw(t, "period"))
		var backPeriod Period
		if err := backPeriod.UnmarshalText([]byte(p.String())); err != nil || backPeriod != p {
			t.Errorf("%v is read as %v: %v", p, backPeriod, err)
		}
	})
	for text, want := range map[string]string{"60/60s": "60/1m,burst 60", "1/2h,burst 3": "1/2h,burst 3"} {
		var r Rate
		if err := r.UnmarshalText([]byte(text)); err != nil || r.String() != want {
			t.Errorf("%s: %v %v", text, r, err)
		}
	}
	for text, want := range map[string]string{"48h": "2d", "36h": "36h", "90m": "1h30m", "1s": "1s"} {
		var p Period
		if err := p.UnmarshalText([]byte(text)); err != nil || p.String() != want {
			t.Errorf("%s: %v %v", text, p, err)
		}
	}
}

func FuzzRate(f *testing.F) {
	for _, s := range []string{"60/1m,burst 20", "1/1h", "", "/", "60/1m,", "9999999999999/1m", "1/1m,burst -1", "60/1m,burst 20,burst 3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var r, back Rate
		if r.UnmarshalText([]byte(s)) != nil {
			if r != (Rate{}) {
				t.Errorf("%q is refused and left %v", s, r)
			}
			return
		}
		if r.Rate < 1 || r.Burst < 1 || r.Per <= 0 {
			t.Errorf("%q gives %v", s, r)
		}
		if err := back.UnmarshalText([]byte(r.String())); err != nil || back != r {
			t.Errorf("%q: %v is read as %v: %v", s, r, back, err)
		}
	})
}

// A misspelt setting is found; variables of others are not ours to judge.
func TestUnknownSettings(t *testing.T) {
	t.Parallel()
	got := Unknown([]string{"PATH=/bin", "TRIPWRIGHT_DATA=x", "TRIPWRIGHT_CONCURENCY=3", "TRIPWRIGHT_TEST_REDIS=x", "TRIPWRIGHT_A"})
	if diff := cmp.Diff([]string{"TRIPWRIGHT_A", "TRIPWRIGHT_CONCURENCY"}, got); diff != "" {
		t.Error(diff)
	}
}

// Into a file or a pipe go JSON lines, unless something else is asked for.
func TestTheFormatOfTheLog(t *testing.T) {
	t.Parallel()
	f, err := os.CreateTemp(t.TempDir(), "log")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	Config{LogLevel: "info"}.Logger(f).Info("one")
	Config{LogLevel: "info", LogFormat: "text"}.Logger(f).Info("two")
	Config{LogLevel: "error", LogFormat: "json"}.Logger(f).Info("three")
	b, err := os.ReadFile(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(b)), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "{") || !strings.HasSuffix(lines[1], " INFO  two") {
		t.Errorf("%q", lines)
	}
}
