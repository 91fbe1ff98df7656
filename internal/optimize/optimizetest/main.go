// Package optimizetest holds the problems that the tests of the optimiser's rooms
// share: random cities with everything in them, towns, a village for stories,
// and every plan of what is tiny. It is for tests only, and judges nothing itself
// but by optimize.Check.
package optimizetest

import (
	"flag"
	"os"
	"testing"
)

// Main runs the tests of a package with 1,000 cities per property, 100 in -short, unless told otherwise.
func Main(m *testing.M) {
	flag.Parse()
	_, told := os.LookupEnv("RAPID_CHECKS")
	flag.Visit(func(f *flag.Flag) { told = told || f.Name == "rapid.checks" })
	if checks := "1000"; !told {
		if testing.Short() {
			checks = "500" // of which rapid makes a fifth
		}
		if err := flag.Set("rapid.checks", checks); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
