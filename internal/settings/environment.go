package settings

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
	"github.com/jackc/pgx/v5"
	"github.com/redis/go-redis/v9"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tool"
)

// FromEnvironment reads the settings. The first that cannot be read, or cannot be meant, is fault.Invalid with a sentence that
// names it and never says its value.
func FromEnvironment() (Config, error) {
	cfg, err := env.ParseAs[Config]()
	var bad env.ParseError
	if errors.As(err, &bad) {
		field, _ := reflect.TypeFor[Config]().FieldByName(bad.Name)
		return cfg, fault.New(fault.Invalid, "the setting %s cannot be read: want %s", field.Tag.Get("env"), wanted(field.Type))
	}
	if err != nil {
		return cfg, fault.New(fault.Invalid, "a setting in the environment cannot be read")
	}
	return cfg, cfg.wellFormed()
}

// wanted says what can be read as a type.
func wanted(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[time.Duration]():
		return `a duration such as "15s"`
	case reflect.TypeFor[Rate]():
		return `a rate such as "60/1m,burst 20"`
	case reflect.TypeFor[Period]():
		return `a period such as "30d" or "36h"`
	case reflect.TypeFor[llm.Micros]():
		return `an amount of dollars such as "0.10"`
	case reflect.TypeFor[llm.Price]():
		return `dollars for a million tokens read and written such as "3/15"`
	case reflect.TypeFor[bool]():
		return "1 or 0"
	}
	return "a whole number"
}

// wellFormed checks each setting by itself.
func (c Config) wellFormed() error {
	for _, s := range []struct {
		name string
		ok   bool
		want string
	}{
		{"TRIPWRIGHT_DATABASE_URL", isPostgres(c.DatabaseURL),
			"the address of a PostgreSQL database: postgres://user:password@host:5432/database"},
		{"TRIPWRIGHT_REDIS_URL", isRedis(c.RedisURL), "the address of a Redis server: redis://host:6379 or rediss://host:6379"},
		{"TRIPWRIGHT_ENV", oneOf(c.Env, "", Development, Production), "development or production"},
		{"TRIPWRIGHT_METRICS_ADDR", c.MetricsAddr == "" || isAddress(c.MetricsAddr), "a host and a port such as 127.0.0.1:9090"},
		{"TRIPWRIGHT_ADDR", c.Addr == "" || isAddress(c.Addr), "a host and a port such as 127.0.0.1:8080"},
		{"UI_ORIGIN", c.UIOrigin == "" || isOrigin(c.UIOrigin), "one origin such as https://trips.example.com, without a path"},
		{"TRIPWRIGHT_SMTP_URL", isMailServer(c.SMTPURL), "the address of a mail server: smtp://user:password@host:587 or smtps://host:465"},
		{"TRIPWRIGHT_MAIL_FROM", c.MailFrom == "" || isSender(c.MailFrom), "an address such as Tripwright <trips@example.com>"},
		{"TRIPWRIGHT_GUESTS", oneOf(c.Guests, "", On, Off), "on or off"},
		{"TRIPWRIGHT_CONCURRENCY", c.Concurrency >= 0, "0 or more"},
		{"TRIPWRIGHT_UPLOADS_AT_ONCE", c.UploadsAtOnce >= 0, "0 or more"},
		{"TRIPWRIGHT_LIVENESS", c.Liveness == 0 || c.Liveness >= time.Second, "one second or more"},
		{"TRIPWRIGHT_DRAIN", c.Drain >= 0, "no time or more"},
		{"TRIPWRIGHT_WEATHER_URL", c.WeatherURL == "" || isWeb(c.WeatherURL), "an address that begins with http:// or https://"},
		{"TRIPWRIGHT_FX_URL", c.FXURL == "" || isWeb(c.FXURL), "an address that begins with http:// or https://"},
		{"TRIPWRIGHT_GEOCODER_URL", c.GeocoderURL == "" || isWeb(c.GeocoderURL), "an address that begins with http:// or https://"},
		{"TRIPWRIGHT_ENCODER", oneOf(c.Encoder, "", BuiltinEncoder, OpenAI, Ollama, NoEncoder), "builtin, openai, ollama or none"},
		{"TRIPWRIGHT_ENCODER_URL", c.EncoderURL == "" || isWeb(c.EncoderURL), "an address that begins with http:// or https://"},
		{"TRIPWRIGHT_ENCODER_DIMENSIONS", c.EncoderDimensions >= 0 && c.EncoderDimensions <= 8192, "between 1 and 8192"},
		{"TRIPWRIGHT_LLM_PROVIDER", oneOf(c.LLMProvider, "", NoModel, OpenAI, Anthropic, Gemini, Tape), "none, openai, anthropic, gemini or tape"},
		{"TRIPWRIGHT_LLM_BASE_URL", c.LLMBaseURL == "" || isWeb(c.LLMBaseURL), "an address that begins with http:// or https://"},
		{"TRIPWRIGHT_LLM_TIMEOUT", c.LLMTimeout >= 0, "no time or more"},
		{"TRIPWRIGHT_QUOTA_RUNS", isQuota(c.QuotaRuns), quotaWanted},
		{"TRIPWRIGHT_QUOTA_RUNS_ADDRESS", isQuota(c.QuotaRunsAddress), quotaWanted},
		{"TRIPWRIGHT_QUOTA_PLANS", isQuota(c.QuotaPlans), quotaWanted},
		{"TRIPWRIGHT_QUOTA_GUEST_PLANS", isQuota(c.QuotaGuestPlans), quotaWanted},
		{"TRIPWRIGHT_QUOTA_DOCUMENTS", isQuota(c.QuotaDocuments), quotaWanted},
		{"TRIPWRIGHT_QUOTA_GUEST_DOCUMENTS", isQuota(c.QuotaGuestDocuments), quotaWanted},
		{"TRIPWRIGHT_QUOTA_STREAMS", isQuota(c.QuotaStreams), quotaWanted},
		{"TRIPWRIGHT_QUOTA_STREAMS_ADDRESS", isQuota(c.QuotaStreamsAddress), quotaWanted},
		{"TRIPWRIGHT_QUOTA_DOCUMENT_MIB", isQuota(c.QuotaDocumentMiB), quotaWanted},
		{"TRIPWRIGHT_QUOTA_GUEST_DOCUMENT_MIB", isQuota(c.QuotaGuestDocumentMiB), quotaWanted},
		{"TRIPWRIGHT_LOG", oneOf(strings.ToLower(c.LogLevel), "", "debug", "info", "warn", "error"), "debug, info, warn or error"},
		{"TRIPWRIGHT_LOG_FORMAT", oneOf(c.LogFormat, "", "json", "text"), "json or text"},
		{"SIMULATE_SSE_DROP", c.SimulateSSEDrop >= 0, "0 or more, such as 30s"},
		{"SIMULATE_TOOL_TIMEOUT", areDelays(c.SimulateToolTimeout), "tools and durations such as flights:5s,weather:300ms"},
		{"TRIPWRIGHT_SIMULATE_NODE_DELAY", areDelays(c.SimulateNodeDelay), "nodes and durations such as planner:2s"},
	} {
		if !s.ok {
			return fault.New(fault.Invalid, "the setting %s must be %s", s.name, s.want)
		}
	}
	return nil
}

// quotaWanted is what a quota is, so bounded that it can be counted in bytes and in either database.
const quotaWanted = "between 0, for no limit, and 1000000000"

func isQuota(n int) bool { return n >= 0 && n <= 1_000_000_000 }

func oneOf(s string, these ...string) bool { return slices.Contains(these, s) }

func isPostgres(u Secret) bool {
	if u == "" {
		return true
	}
	_, err := pgx.ParseConfig(string(u))
	scheme, _, _ := strings.Cut(string(u), "://")
	return err == nil && oneOf(scheme, "postgres", "postgresql")
}

func isRedis(u Secret) bool {
	if u == "" {
		return true
	}
	_, err := redis.ParseURL(string(u))
	return err == nil
}

func isAddress(s string) bool {
	_, port, err := net.SplitHostPort(s)
	n, numErr := strconv.ParseUint(port, 10, 16)
	return err == nil && (numErr == nil && n <= 65535)
}

func isWeb(s string) bool {
	u, err := url.Parse(s)
	return err == nil && oneOf(u.Scheme, "http", "https") && u.Host != ""
}

func isOrigin(s string) bool {
	u, err := url.Parse(s)
	return isWeb(s) && err == nil && u.Scheme+"://"+u.Host == s && !strings.Contains(s, "*")
}

func areDelays(s string) bool {
	_, err := tool.ParseDelays(s)
	return err == nil
}

// Unknown lists the variables of an environment that look like settings and are none: misspelt, most likely.
func Unknown(environ []string) []string {
	var out []string
	known := Names()
	for _, v := range environ {
		name, _, _ := strings.Cut(v, "=")
		if strings.HasPrefix(name, "TRIPWRIGHT_") && !strings.HasPrefix(name, "TRIPWRIGHT_TEST_") && !known[name] {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// Names are the variables of all settings.
func Names() map[string]bool {
	out := map[string]bool{}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		if name := f.Tag.Get("env"); name != "" {
			out[name] = true
		}
	}
	return out
}

// Logger makes the log that the settings ask for.
func (c Config) Logger(to io.Writer) *slog.Logger {
	if c.LogFormat == "text" || c.LogFormat == "" && isTerminal(to) {
		return telemetry.NewTextLogger(to, c.LogLevel)
	}
	return telemetry.NewLogger(to, c.LogLevel)
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	st, err := f.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0
}
