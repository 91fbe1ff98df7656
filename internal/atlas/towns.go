package atlas

import (
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// Town is a town or an airport, as far as one travels to it or from it.
type Town struct {
	Name     string
	Country  string // as ISO 3166 has it; empty where nobody says
	TZ       string
	At       geo.Point
	Airports []string // the codes of those that the packs know flights of
}

// near is how far an airport may lie from the town that it serves.
const near geo.Meters = 60_000

// Town finds where one travels from or to: a city of the packs, an airport that their flights know by its code, a town of 50,000 people and
// more by its name or another one that it has, the biggest of that name unless a country is named behind it ("Valencia, VE"), or an airport by its name. What is none is fault.NotFound.
func (a *Atlas) Town(name string) (Town, error) {
	towns, err := a.towns()
	if err != nil {
		return Town{}, err
	}
	if at, ok := a.byName[trip.Fold(name)]; ok {
		return a.cityTown(towns, &a.cities[at]), nil
	}
	origins, err := a.origins()
	if err != nil {
		return Town{}, err
	}
	for _, o := range origins {
		if strings.EqualFold(o.IATA, name) {
			return towns.port(o), nil
		}
	}
	t, ok := towns.find(name)
	if !ok {
		for _, o := range origins {
			if trip.Fold(o.Name) == trip.Fold(name) {
				return towns.port(o), nil
			}
		}
		return Town{}, fault.New(fault.NotFound, "Tripwright knows no such place: name a town of 50,000 people or more, or an airport by its code")
	}
	for _, o := range origins {
		if geo.Distance(o.at, t.At) <= near {
			t.Airports = append(t.Airports, o.IATA)
		}
	}
	return t, nil
}

// port is an airport as a place that one travels from or to.
func (g *gazetteer) port(o airport) Town {
	return Town{Name: o.IATA, Country: g.country(o.at), TZ: o.TZ, At: o.at, Airports: []string{o.IATA}}
}

// cityTown is a city of the packs as a town.
func (a *Atlas) cityTown(towns *gazetteer, c *trip.City) Town {
	t := Town{Name: c.Name, Country: towns.country(c.Center), TZ: c.TZ, At: c.Center}
	for _, port := range c.Airports {
		t.Airports = append(t.Airports, port.IATA)
	}
	return t
}

// airport is one that the packs know flights of.
type airport struct {
	IATA, Name, TZ string
	at             geo.Point
}

// readOrigins gives the airports of the cities and those that flights to them come from, each once.
func (a *Atlas) readOrigins() ([]airport, error) {
	var out []airport
	seen := map[string]bool{}
	add := func(p airport) {
		if !seen[p.IATA] {
			seen[p.IATA], out = true, append(out, p)
		}
	}
	for i, c := range a.cities {
		for _, p := range c.Airports {
			add(airport{IATA: p.IATA, Name: p.Name, TZ: c.TZ, at: p.Location})
		}
		pack, err := a.packs[i]()
		if err != nil {
			return nil, err
		}
		for _, o := range pack.Origins() {
			add(airport{IATA: o.IATA, Name: o.Name, TZ: o.TZ, at: o.Location()})
		}
	}
	return out, nil
}

// gazetteer holds the towns of the world.
type gazetteer struct {
	all    []Town
	byName map[string]int // folded names, and names with their countries, to the biggest of them
}

func (g *gazetteer) find(name string) (Town, bool) {
	at, ok := g.byName[trip.Fold(name)]
	if !ok {
		return Town{}, false
	}
	return g.all[at], true
}

// country is that of the nearest town; empty where there is none near.
func (g *gazetteer) country(at geo.Point) string {
	best, country := near, ""
	for i := range g.all {
		t := &g.all[i]
		if lat := t.At.Lat - at.Lat; lat > 1 || lat < -1 {
			continue
		}
		if d := geo.Distance(t.At, at); d < best {
			best, country = d, t.Country
		}
	}
	return country
}

// readTowns reads places.tsv: name, country, latitude, longitude and zone, the biggest first.
func readTowns(files fs.FS) (*gazetteer, error) {
	text, err := fs.ReadFile(files, "places.tsv")
	if err != nil {
		return nil, fmt.Errorf("atlas: %w", err)
	}
	g := &gazetteer{byName: map[string]int{}}
	n := 0
	for line := range strings.Lines(string(text)) {
		if n++; strings.HasPrefix(line, "#") {
			continue
		}
		t, err := townOf(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, fmt.Errorf("atlas: places.tsv:%d: %w", n, err)
		}
		for _, key := range []string{trip.Fold(t.Name), trip.Fold(t.Name + ", " + t.Country)} {
			if _, taken := g.byName[key]; !taken {
				g.byName[key] = len(g.all)
			}
		}
		g.all = append(g.all, t)
	}
	g.addOtherNames()
	return g, nil
}

func townOf(line string) (Town, error) {
	f := strings.Split(line, "\t")
	if len(f) != 5 || f[0] == "" {
		return Town{}, fmt.Errorf("needs name, country, latitude, longitude and zone")
	}
	lat, err := strconv.ParseFloat(f[2], 64)
	if err != nil {
		return Town{}, fmt.Errorf("latitude: %w", err)
	}
	lon, err := strconv.ParseFloat(f[3], 64)
	if err != nil {
		return Town{}, fmt.Errorf("longitude: %w", err)
	}
	return Town{Name: f[0], Country: f[1], TZ: f[4], At: geo.Point{Lat: lat, Lon: lon}}, nil
}
