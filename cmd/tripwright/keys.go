package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/settings"
)

type keysCmd struct {
	New    keysNewCmd    `cmd:"" help:"Make the first keys."`
	Show   keysShowCmd   `cmd:"" help:"Show which keys sign and verify, and until when."`
	Rotate keysRotateCmd `cmd:"" help:"Replace the key that signs; the old one verifies for 24 hours more."`
}

// keysIn are the keys of the environment, and the files of the data directory that count when there are none.
func (c common) keysIn() (keys.TokenPEM, keys.TokenFiles, error) {
	cfg, err := settings.FromEnvironment()
	if err != nil {
		return keys.TokenPEM{}, keys.TokenFiles{}, err
	}
	if c.Data != "" {
		cfg.Data = c.Data
	}
	dir, err := cfg.DataDir()
	return keys.TokenPEM{Private: string(cfg.JWTPrivateKey), Public: cfg.JWTPublicKey,
		Previous: cfg.JWTPreviousKeys}, keys.TokenFiles{Dir: dir}, err
}

// openKeys gives the keys that a server would take from here. It makes none.
func (c common) openKeys() (*keys.Tokens, error) {
	text, files, err := c.keysIn()
	if err != nil {
		return nil, err
	}
	if text != (keys.TokenPEM{}) {
		return keys.ParseTokens(text, nil)
	}
	return files.Open()
}

// keyFiles gives the files, unless keys of the environment would go before whatever is done to them.
func (c common) keyFiles() (keys.TokenFiles, error) {
	text, files, err := c.keysIn()
	if err == nil && text != (keys.TokenPEM{}) {
		return keys.TokenFiles{}, fault.New(fault.Invalid, "the keys come from JWT_PRIVATE_KEY_PEM, not from the data directory: "+
			"--print makes new ones for the environment")
	}
	return files, err
}

// ofItineraries is said to the commands of keys.
type ofItineraries struct {
	Itineraries bool `help:"The key that itineraries are signed with, instead of the one of access tokens."`
}

type keysNewCmd struct {
	ofItineraries
	Print bool `help:"Keep nothing; print the settings that hold the keys, private one included."`
	common
}

// Help is printed below the flags.
func (keysNewCmd) Help() string {
	return `The keys lie in the data directory and only its owner can read them. Exit codes: 0 made, 2 there are some already.`
}

// Run makes keys.
func (c keysNewCmd) Run(e env) error {
	if c.Itineraries {
		return c.newItineraryKey(e, c.Print)
	}
	if c.Print {
		text, err := keys.NewTokenPEM()
		if err != nil {
			return err
		}
		return printSettings(e, text)
	}
	files, err := c.keyFiles()
	if err != nil {
		return err
	}
	k, err := files.New()
	if err != nil {
		return err
	}
	return c.printKeys(e, k)
}

type keysShowCmd struct {
	ofItineraries
	JWKS bool `help:"Print the public keys as a JSON Web Key Set, as a server publishes it."`
	common
}

// Run shows keys; never a private one.
func (c keysShowCmd) Run(e env) error {
	if c.Itineraries {
		k, err := c.openItineraryKeys()
		if err != nil {
			return err
		}
		if c.JWKS {
			return printJSON(e, k.JWKS())
		}
		return c.printKeys(e, k)
	}
	k, err := c.openKeys()
	if err != nil {
		return err
	}
	if c.JWKS {
		return printJSON(e, k.JWKS())
	}
	return c.printKeys(e, k)
}

type keysRotateCmd struct {
	ofItineraries
	AtOnce bool `help:"The old keys verify nothing any more, from now on: for keys that others may have."`
	Print  bool `help:"Keep nothing; print the settings that hold the new keys, private one included."`
	common
}

// Help is printed below the flags.
func (keysRotateCmd) Help() string {
	return `A running server takes the new key from the data directory within two seconds. Nobody has to sign in again, not even with
--at-once: refresh tokens need no key. With --itineraries the old key stays published for good, so that what it signed can be checked;
with --at-once as well it does not, and what it signed proves nothing.`
}

// Run replaces keys.
func (c keysRotateCmd) Run(e env) error {
	if c.Itineraries {
		return c.rotateItineraryKey(e, c.AtOnce, c.Print)
	}
	if c.Print {
		k, err := c.openKeys()
		if err != nil {
			return err
		}
		text, err := k.Rotated(c.AtOnce)
		if err != nil {
			return err
		}
		return printSettings(e, text)
	}
	files, err := c.keyFiles()
	if err != nil {
		return err
	}
	k, err := files.Rotate(c.AtOnce)
	if err != nil {
		return err
	}
	return c.printKeys(e, k)
}

// printKeys prints a line for each key.
func (c common) printKeys(e env, k interface{ List() []keys.Key }) error {
	if c.JSON {
		return printJSON(e, k.List())
	}
	for _, key := range k.List() {
		does := "signs and verifies"
		switch {
		case key.Retired != nil:
			does = "verifies, replaced " + key.Retired.Local().Format(time.DateTime)
		case !key.Signs:
			does = "verifies until " + key.Until.Local().Format(time.DateTime)
		}
		if _, err := fmt.Fprintf(e.stdout, "%s  %s\n", key.ID, does); err != nil {
			return err
		}
	}
	return nil
}

// printSettings prints keys as lines of a file of settings, one a line.
func printSettings(e env, text keys.TokenPEM) error {
	return printPEM(e, []setting{{"JWT_PRIVATE_KEY_PEM", text.Private}, {"JWT_PUBLIC_KEY_PEM", text.Public}, {"JWT_PREVIOUS_PUBLIC_KEYS_PEM", text.Previous}})
}

type setting struct{ name, value string }

func printPEM(e env, settings []setting) error {
	for _, s := range settings {
		if _, err := fmt.Fprintf(e.stdout, "%s=\"%s\"\n", s.name, strings.ReplaceAll(s.value, "\n", `\n`)); err != nil {
			return err
		}
	}
	return nil
}
