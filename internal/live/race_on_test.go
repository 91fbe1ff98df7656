//go:build race

package live_test

const underRace = true
