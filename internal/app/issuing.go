package app

import (
	"context"
	"fmt"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/trip"
)

// issuer is a service that signs the itineraries that it makes, and the address at which people know it.
type issuer struct {
	*keys.Itineraries
	address string
}

// sign issues a finished itinerary, where this process works for a service that has a key for it. On somebody's own machine nobody issues
// anything.
func (a *App) sign(it *trip.Itinerary) error {
	by := a.issues.Load()
	if by == nil {
		return nil
	}
	kid, key := by.Signing()
	return it.Sign(trip.Signed{KeyID: kid, Issuer: by.address, At: a.now()}, key)
}

// openIssuing opens the key that itineraries are signed with. A service without one plans as before, and the log says that it signs
// nothing: whoever comes from an earlier version need not make a key first.
func (a *App) openIssuing(ctx context.Context, cfg settings.Config, tell func(string, ...any)) error {
	k, made, err := a.itineraryKeys(cfg)
	if fault.Is(err, fault.NotFound) {
		a.log.WarnContext(ctx, "itineraries are not signed: "+notSigned(cfg))
		return nil
	}
	if err != nil {
		return err
	}
	if made {
		tell("A key for development was made that itineraries are signed with; production needs its own: see tripwright keys new --itineraries.")
	}
	a.issues.Store(&issuer{k, cfg.UIOrigin})
	return nil
}

// itineraryKeys gives the key of the settings or of the data directory, or fault.NotFound. What many machines issue is signed with one
// key, which they cannot have from a directory of one of them.
func (a *App) itineraryKeys(cfg settings.Config) (k *keys.Itineraries, made bool, err error) {
	switch {
	case cfg.ItineraryKey != "":
		k, err = keys.ParseItineraries(itineraryPEM(cfg), a.now)
		return k, false, err
	case cfg.DatabaseURL != "":
		return nil, false, fault.New(fault.NotFound, "%s", fault.Whole(notSigned(cfg)))
	}
	dir, err := a.keyDir(cfg)
	if err != nil {
		return nil, false, err
	}
	return keys.ItineraryFiles{Dir: dir, Now: a.now}.OpenFor(cfg.Env == settings.Production)
}

// notSigned says what is missing.
func notSigned(cfg settings.Config) string {
	if cfg.DatabaseURL != "" {
		return "no TRIPWRIGHT_ITINERARY_KEY_PEM, which the service and its workers share"
	}
	return "no TRIPWRIGHT_ITINERARY_KEY_PEM, and no key in the data directory: tripwright keys new --itineraries makes one"
}

// itineraryPEM are the keys of the settings.
func itineraryPEM(c settings.Config) keys.ItineraryPEM {
	return keys.ItineraryPEM{Private: string(c.ItineraryKey), Previous: c.ItineraryPreviousKeys}
}

func (c checks) skipItineraryKeys(role settings.Role) string {
	switch {
	case role == settings.Planning:
		return "only the service and its workers sign what they plan"
	case c.ItineraryKey == "" && c.DatabaseURL != "":
		return "itineraries are not signed: " + notSigned(c.Config)
	case c.ItineraryKey == "" && c.Env != settings.Production:
		return "no TRIPWRIGHT_ITINERARY_KEY_PEM: the key in the data directory"
	}
	return ""
}

// itineraryKeysFit reads the keys as the service will, and makes none.
func (c checks) itineraryKeysFit() (string, error) {
	if c.ItineraryKey != "" {
		k, err := keys.ParseItineraries(itineraryPEM(c.Config), c.Now)
		return foundKeys("in the settings", k), err
	}
	dir, err := c.DataDir()
	if err != nil {
		return "", err
	}
	k, _, err := keys.ItineraryFiles{Dir: dir, Now: c.Now}.OpenFor(true)
	if fault.Is(err, fault.NotFound) {
		return "itineraries are not signed: " + notSigned(c.Config), nil
	}
	return foundKeys("in the data directory", k), err
}

func foundKeys(where string, k *keys.Itineraries) string {
	if k == nil {
		return ""
	}
	if n := len(k.List()) - 1; n > 0 {
		return fmt.Sprintf("%s, %d before it", where, n)
	}
	return where
}
