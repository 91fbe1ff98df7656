package main

import (
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/settings"
)

// itineraryKeysIn are the keys of the environment, and the files of the data directory that count when there are none.
func (c common) itineraryKeysIn() (keys.ItineraryPEM, keys.ItineraryFiles, error) {
	cfg, err := settings.FromEnvironment()
	if err != nil {
		return keys.ItineraryPEM{}, keys.ItineraryFiles{}, err
	}
	if c.Data != "" {
		cfg.Data = c.Data
	}
	dir, err := cfg.DataDir()
	return keys.ItineraryPEM{Private: string(cfg.ItineraryKey), Previous: cfg.ItineraryPreviousKeys}, keys.ItineraryFiles{Dir: dir}, err
}

// openItineraryKeys gives the keys that a server would take from here. It makes none.
func (c common) openItineraryKeys() (*keys.Itineraries, error) {
	text, files, err := c.itineraryKeysIn()
	if err != nil {
		return nil, err
	}
	if text != (keys.ItineraryPEM{}) {
		return keys.ParseItineraries(text, nil)
	}
	return files.Open()
}

// itineraryKeyFiles gives the files, unless keys of the environment would go before whatever is done to them.
func (c common) itineraryKeyFiles() (keys.ItineraryFiles, error) {
	text, files, err := c.itineraryKeysIn()
	if err == nil && text != (keys.ItineraryPEM{}) {
		return keys.ItineraryFiles{}, fault.New(fault.Invalid, "the key comes from TRIPWRIGHT_ITINERARY_KEY_PEM, not from the data directory: "+
			"--print makes a new one for the environment")
	}
	return files, err
}

func (c common) newItineraryKey(e env, print bool) error {
	if print {
		text, err := keys.NewItineraryPEM()
		if err != nil {
			return err
		}
		return printItinerarySettings(e, text)
	}
	files, err := c.itineraryKeyFiles()
	if err != nil {
		return err
	}
	k, err := files.New()
	if err != nil {
		return err
	}
	return c.printKeys(e, k)
}

func (c common) rotateItineraryKey(e env, atOnce, print bool) error {
	if print {
		k, err := c.openItineraryKeys()
		if err != nil {
			return err
		}
		text, err := k.Rotated(atOnce)
		if err != nil {
			return err
		}
		return printItinerarySettings(e, text)
	}
	files, err := c.itineraryKeyFiles()
	if err != nil {
		return err
	}
	k, err := files.Rotate(atOnce)
	if err != nil {
		return err
	}
	return c.printKeys(e, k)
}

func printItinerarySettings(e env, text keys.ItineraryPEM) error {
	return printPEM(e, []setting{{"TRIPWRIGHT_ITINERARY_KEY_PEM", text.Private}, {"TRIPWRIGHT_ITINERARY_PREVIOUS_KEYS_PEM", text.Previous}})
}
