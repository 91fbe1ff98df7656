package gazetteer

import "github.com/tripwright/tripwright/internal/geo"

// City is a destination.
type City struct {
	Name        string
	Aliases     []string
	TZ          string
	Airports    []Place // ID is the IATA code
	Sights      []Place
	Restaurants []Place
	Hotels      []Place
	Quarters    []Place // each by the sight at its heart, whose ID it has
}

// Place is something with a name. Short forms ("Louvre" for "Louvre Museum") are derived where they are unique.
type Place struct {
	ID          string
	Name        string
	Aliases     []string   // other names, such as the local one
	Kind        string     // of a sight: "zoo"; empty where it is not known
	StayMinutes int        // usual length of a visit; 0 means DefaultStay
	SeenWith    []string   // the sights that somebody who has seen this one has seen, too
	At          *geo.Point // where a house stands; nil where that is of no use here
}
