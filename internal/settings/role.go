package settings

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Role is what a process is to do with its settings.
type Role string

// The roles.
const (
	Planning Role = "plan"   // one command, on one's own machine
	Serving  Role = "serve"  // the service
	Working  Role = "worker" // one more machine for the runs of the service
)

// leastLiveness is how long a worker of production must be silent before it is taken to be dead: a pause of the machine or a slow
// database passes within.
const leastLiveness = 15 * time.Second

// For checks that the settings fit each other and what the process is to do. What does not fit is fault.Invalid, with a sentence
// that names the settings and what to do.
func (c Config) For(role Role) error {
	if err := c.Relations(role); err != nil {
		return err
	}
	return c.Policies()
}

// Relations checks settings that need or exclude each other for a role.
func (c Config) Relations(role Role) error {
	if err := c.ModelsNamed(); err != nil {
		return err
	}
	switch {
	case role == Planning:
		return nil
	case role == Working && c.DatabaseURL == "":
		return fault.New(fault.Invalid, "a worker needs TRIPWRIGHT_DATABASE_URL: it shares the runs of a service in PostgreSQL")
	case c.JWTPrivateKey == "" && c.JWTPublicKey != "":
		return fault.New(fault.Invalid, "JWT_PUBLIC_KEY_PEM needs JWT_PRIVATE_KEY_PEM beside it")
	case c.JWTPrivateKey == "" && c.JWTPreviousKeys != "":
		return fault.New(fault.Invalid, "JWT_PREVIOUS_PUBLIC_KEYS_PEM needs JWT_PRIVATE_KEY_PEM beside it")
	case c.ItineraryKey == "" && c.ItineraryPreviousKeys != "":
		return fault.New(fault.Invalid, "TRIPWRIGHT_ITINERARY_PREVIOUS_KEYS_PEM needs TRIPWRIGHT_ITINERARY_KEY_PEM beside it")
	case c.SMTPURL != "" && (c.MailFrom == "" || c.UIOrigin == ""):
		return fault.New(fault.Invalid, "TRIPWRIGHT_SMTP_URL needs TRIPWRIGHT_MAIL_FROM, whom letters come from, and UI_ORIGIN, where their links lead")
	case c.SMTPURL == "" && c.MailFrom != "":
		return fault.New(fault.Invalid, "TRIPWRIGHT_MAIL_FROM needs TRIPWRIGHT_SMTP_URL: no mail is sent without a server")
	case c.Env == Production:
		return c.forProduction(role)
	}
	return nil
}

// Policies checks limits and retention against each other.
func (c Config) Policies() error {
	switch {
	case c.RateOrg.Per > 0 && c.RateUser.Per > 0 && c.RateOrg.perMinute() < c.RateUser.perMinute():
		return fault.New(fault.Invalid, "TRIPWRIGHT_RATE_ORG allows a whole organisation less than TRIPWRIGHT_RATE_USER allows one user")
	case c.KeepToolLog > c.KeepRuns:
		return fault.New(fault.Invalid, "TRIPWRIGHT_KEEP_TOOL_LOG is longer than TRIPWRIGHT_KEEP_RUNS: the log of a run goes with the run")
	case c.KeepRuns > c.KeepItineraries:
		return fault.New(fault.Invalid, "TRIPWRIGHT_KEEP_RUNS is longer than TRIPWRIGHT_KEEP_ITINERARIES: a run shows its itinerary")
	}
	return nil
}

// forProduction refuses what must not be where strangers come.
func (c Config) forProduction(role Role) error {
	for _, trouble := range []struct {
		name string
		made bool
	}{
		{"SIMULATE_TOOL_TIMEOUT", c.SimulateToolTimeout != ""},
		{"TRIPWRIGHT_SIMULATE_NODE_DELAY", c.SimulateNodeDelay != ""},
		{"SIMULATE_EMPTY_RAG", c.SimulateEmptyRAG},
		{"SIMULATE_SSE_DROP", c.SimulateSSEDrop != 0},
	} {
		if trouble.made {
			return fault.New(fault.Invalid, "%s makes trouble on purpose and is not for production", trouble.name)
		}
	}
	if c.Liveness != 0 && c.Liveness < leastLiveness {
		return fault.New(fault.Invalid, "in production TRIPWRIGHT_LIVENESS must be %s or more", leastLiveness)
	}
	if role == Working {
		return nil
	}
	switch {
	case c.DatabaseURL != "" && c.JWTPrivateKey == "":
		return fault.New(fault.Invalid, "production with TRIPWRIGHT_DATABASE_URL needs JWT_PRIVATE_KEY_PEM: the same key on every machine")
	case c.UIOrigin == "":
		return fault.New(fault.Invalid, "production needs UI_ORIGIN: the origin whose pages may call the service")
	case !strings.HasPrefix(c.UIOrigin, "https://"):
		return fault.New(fault.Invalid, "in production UI_ORIGIN must begin with https://")
	}
	return nil
}
