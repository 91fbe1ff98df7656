package multistay

import (
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/trip"
)

// NeedsOf is what a stay takes of the money, for tests that live on the coast.
func (s *Stay) NeedsOf(in *trip.Intent) journey.Needs { return s.needs(in) }
