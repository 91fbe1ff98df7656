// Package settings is everything that can be set from outside: what the settings are, how they are read from the environment, and whether
// they can be meant and fit each other. It opens no part of the program and asks nobody; that a database answers or a key can be read is
// tried out in package app, which alone, with the commands, imports it. What lives below is told what it needs, and not the settings.
package settings

import (
	"crypto/x509"
	"time"

	"github.com/tripwright/tripwright/internal/llm"
)

// Config is everything that can be set from outside. Zero values are the defaults that need no key, server or network, but for
// those with an envDefault, which FromEnvironment fills in. docs/configuration.md and .env.example are written from this type by
// a test: the comment of a field is its documentation there, example is a value to begin with.
type Config struct {
	// Where things are kept

	// Data is the directory in which runs, itineraries and the engine's records are kept. Empty: a place of the user's own.
	Data string `env:"TRIPWRIGHT_DATA" example:"/var/lib/tripwright"`
	// DatabaseURL is the PostgreSQL database in which everything is kept instead of the data directory, so that many workers can
	// share it. Its role must be allowed to create the role tripwright_app, or be a member of it already: the program works as that
	// role, below row-level security.
	DatabaseURL Secret `env:"TRIPWRIGHT_DATABASE_URL" example:"postgres://USER:PASSWORD@HOST:5432/DATABASE?sslmode=verify-full"`
	// RedisURL is the Redis server through which processes share limits, counters, purses and messages. Empty: each counts by itself.
	RedisURL Secret `env:"TRIPWRIGHT_REDIS_URL" example:"rediss://USER:PASSWORD@HOST:6379/0"`

	// The service

	// Env is development or production. Production makes no keys by itself and refuses what is for tests only.
	Env string `env:"TRIPWRIGHT_ENV" envDefault:"development" example:"production"`
	// Addr is where the service listens: host and port.
	Addr string `env:"TRIPWRIGHT_ADDR" envDefault:"127.0.0.1:8080" example:"0.0.0.0:8080"`
	// MetricsAddr is where a worker answers /metrics, /healthz and /readyz: host and port. Empty: a worker listens on nothing. The
	// service has these pages at TRIPWRIGHT_ADDR and does not look at this.
	MetricsAddr string `env:"TRIPWRIGHT_METRICS_ADDR" example:"127.0.0.1:9090"`
	// MetricsToken is what must be brought to see /metrics, as Authorization: Bearer. Empty: everybody may see it in development; in
	// production the service has no such page, and a worker shows it to whoever reaches TRIPWRIGHT_METRICS_ADDR.
	MetricsToken Secret `env:"TRIPWRIGHT_METRICS_TOKEN" example:"YOUR_KEY"`
	// TrustedProxies are the proxies in front of the service, as addresses and networks: what they say in X-Forwarded-For is believed.
	// Empty: nobody is believed, and all who come through a proxy share the limits of one address.
	TrustedProxies Proxies `env:"TRIPWRIGHT_TRUSTED_PROXIES" example:"10.0.0.0/8, 192.0.2.7"`
	// UIOrigin is the one origin whose pages may call the service from a browser.
	UIOrigin string `env:"UI_ORIGIN" example:"https://trips.example.com"`
	// MapTiles is where the app's maps get their tiles, with {z}, {x} and {y} in it. Empty: none; a grid with a scale is drawn, and the
	// browser asks nobody but this server.
	MapTiles string `env:"TRIPWRIGHT_MAP_TILES" example:"https://tiles.example.com/{z}/{x}/{y}.png"`
	// MapAttribution is what the makers of the tiles want to stand on the map.
	MapAttribution string `env:"TRIPWRIGHT_MAP_ATTRIBUTION" example:"© OpenStreetMap contributors"`
	// Guests says whether people may begin without an account, on or off: each in an organisation of their own, which they can claim
	// later. Empty: on in development, off in production.
	Guests string `env:"TRIPWRIGHT_GUESTS" example:"on"`
	// SMTPURL is the mail server that letters go to: smtp:// insists on STARTTLS, smtps:// is secured from the beginning, and
	// smtp+insecure:// is not at all, for a server on the same machine. Empty: no mail is sent, addresses are not verified, and who
	// forgets a password has no way back. It needs TRIPWRIGHT_MAIL_FROM and UI_ORIGIN, which the links in the letters lead to.
	SMTPURL Secret `env:"TRIPWRIGHT_SMTP_URL" example:"smtp://USER:PASSWORD@HOST:587"`
	// MailFrom is whom letters come from: an address, or a name and an address.
	MailFrom string `env:"TRIPWRIGHT_MAIL_FROM" example:"Tripwright <trips@example.com>"`
	// JWTPrivateKey is the RSA key that signs access tokens, of 4096 bits or more, as PEM (PKCS#8 or PKCS#1). Line breaks may be
	// written as \n. Empty: the keys in the data directory.
	JWTPrivateKey Secret `env:"JWT_PRIVATE_KEY_PEM" example:"-----BEGIN PRIVATE KEY-----\\nBASE64\\n-----END PRIVATE KEY-----"`
	// JWTPublicKey is the public key of the same pair. It may be left out.
	JWTPublicKey string `env:"JWT_PUBLIC_KEY_PEM" example:"-----BEGIN PUBLIC KEY-----\\nBASE64\\n-----END PUBLIC KEY-----"`
	// JWTPreviousKeys are the public keys that were replaced, one after the other. Each has a line Retired-At with the moment, and
	// verifies tokens for 24 hours from then.
	JWTPreviousKeys string `env:"JWT_PREVIOUS_PUBLIC_KEYS_PEM" example:"-----BEGIN PUBLIC KEY-----\\nRetired-At: 2027-01-31T12:00:00Z\\n\\nBASE64\\n-----END PUBLIC KEY-----"`

	// ItineraryKey is the Ed25519 key that itineraries are signed with, as PEM (PKCS#8): the same on the service and its workers. Line
	// breaks may be written as \n. Empty: the key in the data directory; with TRIPWRIGHT_DATABASE_URL none, and nothing is signed.
	ItineraryKey Secret `env:"TRIPWRIGHT_ITINERARY_KEY_PEM" example:"-----BEGIN PRIVATE KEY-----\\nBASE64\\n-----END PRIVATE KEY-----"`
	// ItineraryPreviousKeys are the public keys that were replaced, one after the other, each with a line Retired-At. They stay published,
	// so that what they signed can still be checked.
	ItineraryPreviousKeys string `env:"TRIPWRIGHT_ITINERARY_PREVIOUS_KEYS_PEM" example:"-----BEGIN PUBLIC KEY-----\\nRetired-At: 2027-01-31T12:00:00Z\\n\\nBASE64\\n-----END PUBLIC KEY-----"`

	// Work

	// Concurrency is how many runs one process works on at once. 0: 64 where a language model is asked, which is waited for; else two for
	// each processor, and four at least. A quarter as many again, and one at least, are for those who have none under way there:
	// however much one organisation asks for, or one address of guests, others begin at once.
	Concurrency int `env:"TRIPWRIGHT_CONCURRENCY" envDefault:"0" example:"8"`
	// UploadsAtOnce is how many documents one process takes in at once. 0: 2. They have places of their own: however many wait, plans
	// do not wait behind them. A quarter as many again, and one at least, are for those who have none under way there.
	UploadsAtOnce int `env:"TRIPWRIGHT_UPLOADS_AT_ONCE" envDefault:"0" example:"4"`
	// Liveness is after how long without a sign of life a worker is taken to be dead and its runs go on elsewhere. Production needs
	// 15s or more: a worker that was only slow would see its runs taken.
	Liveness time.Duration `env:"TRIPWRIGHT_LIVENESS" envDefault:"15s" example:"15s"`
	// Drain is how long a process that is told to stop lets requests and steps come to an end. What is not done then is resumed by
	// another process.
	Drain time.Duration `env:"TRIPWRIGHT_DRAIN" envDefault:"20s" example:"20s"`

	// Limits

	// RateUser is how many requests one user may make.
	RateUser Rate `env:"TRIPWRIGHT_RATE_USER" envDefault:"300/1m,burst 100" example:"300/1m,burst 100"`
	// RateOrg is how many requests the users of one organisation may make together.
	RateOrg Rate `env:"TRIPWRIGHT_RATE_ORG" envDefault:"3000/1m,burst 600" example:"3000/1m,burst 600"`
	// RateAddress is how many requests may come from one address without anybody signed in: logins, signups.
	RateAddress Rate `env:"TRIPWRIGHT_RATE_ADDRESS" envDefault:"30/1m,burst 10" example:"30/1m,burst 10"`

	// QuotaRuns is how many plans may be under way for one organisation at a time. 0 is no limit here, and for all quotas.
	// What you plan and keep on your own machine, without a server, is not limited by any of them.
	QuotaRuns int `env:"TRIPWRIGHT_QUOTA_RUNS" envDefault:"128" example:"128"`
	// QuotaRunsAddress is how many plans may be under way for all guests that come from one address together; a few of each guest are
	// made whatever the others have.
	QuotaRunsAddress int `env:"TRIPWRIGHT_QUOTA_RUNS_ADDRESS" envDefault:"512" example:"512"`
	// QuotaPlans is how many plans are kept for one organisation, with those under way and those that came to nothing. TRIPWRIGHT_KEEP_RUNS
	// says when they make room again.
	QuotaPlans int `env:"TRIPWRIGHT_QUOTA_PLANS" envDefault:"10000" example:"10000"`
	// QuotaGuestPlans is how many are kept for a guest.
	QuotaGuestPlans int `env:"TRIPWRIGHT_QUOTA_GUEST_PLANS" envDefault:"500" example:"500"`
	// QuotaDocuments is how many documents one organisation may have, with those on their way to be found. Those of your own
	// machine, without a server, are not counted.
	QuotaDocuments int `env:"TRIPWRIGHT_QUOTA_DOCUMENTS" envDefault:"2000" example:"2000"`
	// QuotaGuestDocuments is how many a guest may have.
	QuotaGuestDocuments int `env:"TRIPWRIGHT_QUOTA_GUEST_DOCUMENTS" envDefault:"100" example:"100"`
	// QuotaDocumentMiB is how much the files of an organisation's documents may take up together, in MiB.
	QuotaDocumentMiB int `env:"TRIPWRIGHT_QUOTA_DOCUMENT_MIB" envDefault:"1024" example:"1024"`
	// QuotaGuestDocumentMiB is how much those of a guest may take up, in MiB.
	QuotaGuestDocumentMiB int `env:"TRIPWRIGHT_QUOTA_GUEST_DOCUMENT_MIB" envDefault:"100" example:"100"`
	// QuotaStreams is how many streams one organisation may have open at a time, in each process.
	QuotaStreams int `env:"TRIPWRIGHT_QUOTA_STREAMS" envDefault:"1000" example:"1000"`
	// QuotaStreamsAddress is how many all guests that come from one address may have open together, in each process; a few of each
	// guest are let in whatever the others have.
	QuotaStreamsAddress int `env:"TRIPWRIGHT_QUOTA_STREAMS_ADDRESS" envDefault:"100" example:"100"`

	// How long things are kept

	// KeepToolLog is how long the record of what tools answered is kept.
	KeepToolLog Period `env:"TRIPWRIGHT_KEEP_TOOL_LOG" envDefault:"24h" example:"24h"`
	// KeepRuns is how long runs that ended are kept, with their events.
	KeepRuns Period `env:"TRIPWRIGHT_KEEP_RUNS" envDefault:"30d" example:"30d"`
	// KeepItineraries is how long itineraries are kept.
	KeepItineraries Period `env:"TRIPWRIGHT_KEEP_ITINERARIES" envDefault:"90d" example:"90d"`
	// KeepIdempotency is how long answers to repeated requests are kept after they expired, and uploads that came to nothing after they
	// ended. Documents stay until somebody removes them.
	KeepIdempotency Period `env:"TRIPWRIGHT_KEEP_IDEMPOTENCY" envDefault:"24h" example:"24h"`
	// KeepGuests is how long what a guest made is kept after they were last there, and for how long they can come back.
	KeepGuests Period `env:"TRIPWRIGHT_KEEP_GUESTS" envDefault:"30d" example:"30d"`
	// KeepAudit is how long lines of the audit log are kept.
	KeepAudit Period `env:"TRIPWRIGHT_KEEP_AUDIT" envDefault:"365d" example:"365d"`

	// The world outside

	// Offline says that no network is to be tried for facts.
	Offline bool `env:"TRIPWRIGHT_OFFLINE" example:"1"`
	// OpenWeatherKey makes OpenWeatherMap the source of forecasts instead of Open-Meteo, which needs no key.
	OpenWeatherKey Secret `env:"OPENWEATHER_API_KEY" example:"YOUR_KEY"`
	// WeatherURL is the address of the forecast service, for mirrors and tests.
	WeatherURL string `env:"TRIPWRIGHT_WEATHER_URL" example:"https://weather.example.com"`
	// FXURL is the address of the exchange rates of the European Central Bank, for mirrors and tests. They are asked for where those in the
	// program are older than eight days.
	FXURL string `env:"TRIPWRIGHT_FX_URL" example:"https://rates.example.com"`
	// GeocoderURL is the address of a Nominatim server, for mirrors and tests; without it that of OpenStreetMap is asked. It is asked for places
	// that no pack has, when somebody asks the tool itself.
	GeocoderURL string `env:"TRIPWRIGHT_GEOCODER_URL" example:"https://geocoder.example.com"`
	// DisableWeatherAPI skips the live forecast: fixtures are used and said to be.
	DisableWeatherAPI bool `env:"DISABLE_WEATHER_API" example:"1"`
	// SkipAPIProbe lets check-config ask no service: not for the weather, not for vectors, not for language models.
	SkipAPIProbe bool `env:"SKIP_API_PROBE" example:"1"`

	// Knowledge

	// Encoder is what makes vectors of documents and questions: builtin, the model in the program, for English; openai, any server of
	// that protocol; ollama; or none, and documents are found by their words. Another one makes all vectors anew.
	Encoder string `env:"TRIPWRIGHT_ENCODER" envDefault:"builtin" example:"openai"`
	// EncoderURL is the address of the encoder's server with the version of its protocol. Empty: the provider's own.
	EncoderURL string `env:"TRIPWRIGHT_ENCODER_URL" example:"http://127.0.0.1:11434"`
	// EncoderKey is the key for it.
	EncoderKey Secret `env:"TRIPWRIGHT_ENCODER_KEY" example:"YOUR_KEY"`
	// EncoderModel is the model there.
	EncoderModel string `env:"TRIPWRIGHT_ENCODER_MODEL" example:"text-embedding-3-small"`
	// EncoderDimensions is how many numbers its vectors have.
	EncoderDimensions int `env:"TRIPWRIGHT_ENCODER_DIMENSIONS" envDefault:"1536" example:"1536"`

	// Language models

	// LLMProvider is who reads sentences: none, the rules in the program; openai, any server of that protocol, such as OpenAI,
	// Ollama, vLLM or llama.cpp; anthropic; gemini; or tape, a recording. Where a model is not to be had the rules read.
	LLMProvider string `env:"TRIPWRIGHT_LLM_PROVIDER" envDefault:"none" example:"openai"`
	// LLMBaseURL is the address of the provider with the version of its protocol. Empty: the provider's own.
	LLMBaseURL string `env:"TRIPWRIGHT_LLM_BASE_URL" example:"http://127.0.0.1:11434/v1"`
	// LLMKey is the key for the provider. It is sent to its address and nowhere else.
	LLMKey Secret `env:"TRIPWRIGHT_LLM_API_KEY" example:"YOUR_KEY"`
	// LLMSmall is the model for what is simple and must be quick. A class without a model takes the next smaller one, or else the
	// next bigger.
	LLMSmall string `env:"TRIPWRIGHT_LLM_MODEL_SMALL" example:"gpt-5.4-nano"`
	// LLMMedium is the model for most tasks.
	LLMMedium string `env:"TRIPWRIGHT_LLM_MODEL_MEDIUM" example:"gpt-5.4-mini"`
	// LLMBig is the model for what is hard.
	LLMBig string `env:"TRIPWRIGHT_LLM_MODEL_BIG" example:"gpt-5.4"`
	// LLMTape is a file: the provider tape answers from it, any other one is recorded into it, without what looks like a secret.
	LLMTape string `env:"TRIPWRIGHT_LLM_TAPE" example:"/var/lib/tripwright/models.jsonl"`
	// LLMRunUSD is the most that one run may spend on language models, in US dollars. Before a question is put, the most that it can
	// cost is set aside; one that might cost too much is not put.
	LLMRunUSD llm.Micros `env:"TRIPWRIGHT_LLM_RUN_USD" envDefault:"0.10" example:"0.10"`
	// LLMOrgUSD is the most that one organisation may spend on them in a day, UTC.
	LLMOrgUSD llm.Micros `env:"TRIPWRIGHT_LLM_ORG_USD" envDefault:"5.00" example:"5.00"`
	// LLMDayUSD is the most that all may spend on them in a day, UTC. Processes with one Redis spend together.
	LLMDayUSD llm.Micros `env:"TRIPWRIGHT_LLM_DAY_USD" envDefault:"50.00" example:"50.00"`
	// LLMWorstPrice is what a model is taken to cost that stands in no price list: US dollars for a million tokens read and for a
	// million written. 0/0 for a model of one's own.
	LLMWorstPrice llm.Price `env:"TRIPWRIGHT_LLM_WORST_PRICE" envDefault:"3.00/15.00" example:"3.00/15.00"`
	// LLMTimeout is how long one question may take, with everything that is tried again.
	LLMTimeout time.Duration `env:"TRIPWRIGHT_LLM_TIMEOUT" envDefault:"30s" example:"30s"`
	// FastMode has the small model answer everything.
	FastMode bool `env:"FAST_MODE" example:"1"`

	// Logs

	// LogLevel is debug, info, warn or error; what is logged goes to standard error.
	LogLevel string `env:"TRIPWRIGHT_LOG" envDefault:"warn" example:"info"`
	// LogFormat is json, a JSON object a line, or text, lines for people. Empty: text in a terminal, else json.
	LogFormat string `env:"TRIPWRIGHT_LOG_FORMAT" example:"json"`

	// Trouble made on purpose, for tests and demonstrations

	// SimulateToolTimeout makes tools slow on purpose, such as "flights:5s,weather:300ms".
	SimulateToolTimeout string `env:"SIMULATE_TOOL_TIMEOUT" example:"flights:5s"`
	// SimulateNodeDelay makes nodes of the graph slow on purpose, such as "planner:2s": to watch, to interrupt, to test.
	SimulateNodeDelay string `env:"TRIPWRIGHT_SIMULATE_NODE_DELAY" example:"planner:2s"`
	// SimulateEmptyRAG makes what is known of a city come back empty: plans are made without sights and restaurants.
	SimulateEmptyRAG bool `env:"SIMULATE_EMPTY_RAG" example:"1"`
	// SimulateSSEDrop loses the connection of each stream of events on purpose once it is that old: whoever follows comes back and misses
	// nothing.
	SimulateSSEDrop time.Duration `env:"SIMULATE_SSE_DROP" example:"30s"`

	// Ephemeral keeps nothing behind: everything lives in a directory that Close removes.
	Ephemeral bool
	// MailRoots may sign the certificate of the mail server; nil: whom this machine believes. It is for tests.
	MailRoots *x509.CertPool
	// Now is the clock of events; nil means time.Now. The moment a trip is planned at is part of each request.
	Now func() time.Time
}

// The values of Config.Env.
const (
	Development = "development"
	Production  = "production"
)

// The values of Config.Guests.
const (
	On  = "on"
	Off = "off"
)
