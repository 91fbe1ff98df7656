// Package issuing signs finished itineraries in the name of a service that has a key for it.
//
// The wiring imports it.
package issuing

import (
	"sync/atomic"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/trip"
)

// Issuer signs itineraries from when it is opened with a key; before, and on somebody's own machine, nobody issues anything.
type Issuer struct {
	Now func() time.Time

	by atomic.Pointer[signer]
}

// signer is a service that signs, and the address at which people know it.
type signer struct {
	*keys.Itineraries
	address string
}

// Keys gives what is signed with; nil: nothing is signed.
func (i *Issuer) Keys() *keys.Itineraries {
	if by := i.by.Load(); by != nil {
		return by.Itineraries
	}
	return nil
}

// Sign issues a finished itinerary, where this process works for a service that has a key for it.
func (i *Issuer) Sign(it *trip.Itinerary) error {
	by := i.by.Load()
	if by == nil {
		return nil
	}
	kid, key := by.Signing()
	return it.Sign(trip.Signed{KeyID: kid, Issuer: by.address, At: i.Now()}, key)
}

// Open opens the key of the settings, or of the directory that keys are kept in, and says whether it was made for that. A service without
// one plans as before and signs nothing: fault.NotFound, and Missing says why. Whoever comes from an earlier version need not make a key
// first. What many machines issue is signed with one key, which they cannot have from a directory of one of them.
func (i *Issuer) Open(cfg settings.Config, dir string) (made bool, err error) {
	k, made, err := open(cfg, dir, i.Now)
	if err == nil {
		i.by.Store(&signer{k, cfg.UIOrigin})
	}
	return made, err
}

func open(cfg settings.Config, dir string, now func() time.Time) (k *keys.Itineraries, made bool, err error) {
	switch {
	case cfg.ItineraryKey != "":
		k, err = keys.ParseItineraries(cfg.ItineraryPEM(), now)
		return k, false, err
	case cfg.DatabaseURL != "":
		return nil, false, fault.New(fault.NotFound, "%s", fault.Whole(Missing(cfg)))
	}
	return keys.ItineraryFiles{Dir: dir, Now: now}.OpenFor(cfg.Env == settings.Production)
}

// Missing says what is missing.
func Missing(cfg settings.Config) string {
	if cfg.DatabaseURL != "" {
		return "no TRIPWRIGHT_ITINERARY_KEY_PEM, which the service and its workers share"
	}
	return "no TRIPWRIGHT_ITINERARY_KEY_PEM, and no key in the data directory: tripwright keys new --itineraries makes one"
}
