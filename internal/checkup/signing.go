package checkup

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/issuing"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/settings"
)

func (c checks) skipItineraryKeys(role settings.Role) string {
	switch {
	case role == settings.Planning:
		return "only the service and its workers sign what they plan"
	case c.ItineraryKey == "" && c.DatabaseURL != "":
		return "itineraries are not signed: " + issuing.Missing(c.Config)
	case c.ItineraryKey == "" && c.Env != settings.Production:
		return "no TRIPWRIGHT_ITINERARY_KEY_PEM: the key in the data directory"
	}
	return ""
}

// itineraryKeysFit reads the keys as the service will, and makes none.
func (c checks) itineraryKeysFit() (string, error) {
	if c.ItineraryKey != "" {
		k, err := keys.ParseItineraries(c.ItineraryPEM(), c.Now)
		return foundKeys("in the settings", k), err
	}
	dir, err := c.DataDir()
	if err != nil {
		return "", err
	}
	k, _, err := keys.ItineraryFiles{Dir: dir, Now: c.Now}.OpenFor(true)
	if fault.Is(err, fault.NotFound) {
		return "itineraries are not signed: " + issuing.Missing(c.Config), nil
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
