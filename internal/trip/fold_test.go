package trip_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

func TestFold(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, in, want string }{
		{"accents and apostrophes", "Musée d’Orsay", "musee dorsay"},
		{"an id", "musee_orsay", "musee orsay"},
		{"a combining accent", "Tōkyō", "tokyo"},
		{"long vowels", "Tōkyō, Japan", "tokyo japan"},
		{"ligatures", "Sacré-Cœur Straße", "sacre coeur strasse"},
		{"other scripts stay", "東京 タワー", "東京 タワー"},
		{"nothing but signs", " -- ", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := trip.Fold(tt.in); got != tt.want {
				t.Errorf("Fold(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}
