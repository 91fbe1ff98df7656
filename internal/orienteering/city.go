package orienteering

import (
	"math"
	"math/rand/v2"

	"github.com/tripwright/tripwright/internal/optimize"
)

// cityDays is how long a stay in a made-up city lasts.
const cityDays = 7

// The kinds of visits in a made-up city.
const (
	citySight = iota
	cityLunch
	cityDinner
)

// City makes up a city of so many sights, and a table for each ten of them, for
// a stay of a week with all that a real one has: sights in districts, a few of
// them worth far more than most; a day of the week on which they are closed,
// siestas, evenings and markets; a rainy day, which spoils what is in the open;
// lunch and dinner, once a day each, at tables that serve one or both; themes
// of which one has enough; fees and a budget that binds; a booked evening and
// two sights that must be seen; ways that are longer uphill; an airport on the
// first and the last day. The same numbers give the same city.
//
// Node 0 is the hotel, node 1 the airport. Sights come first, then tables.
func City(sights int, seed uint64) *optimize.Large {
	t := &mapmaker{r: rand.New(rand.NewPCG(seed, uint64(sights)))}
	t.settle(sights)
	t.add(spot{}, optimize.Visit{}) // the hotel, in the middle
	t.add(spot{x: 45 * minute, y: 20 * minute}, optimize.Visit{})
	t.rain = t.r.IntN(cityDays-2) + 1
	for range sights {
		t.addSight()
	}
	t.insist(sights)
	par := cityWorth * math.Pow(max(1, float64(sights)/40), tail)
	for range max(4, sights/10) {
		t.addTable(par)
	}
	return &optimize.Large{Way: t.way, Problem: optimize.Problem{
		Nodes: len(t.spots), Days: cityWeek(), Visits: t.visits, MoneyCap: 250, Decay: []int64{1000, 900, 800},
		Kinds: []optimize.KindCap{citySight: {}, cityLunch: {PerDay: 1, Uncounted: true}, cityDinner: {PerDay: 1, Uncounted: true}},
	}}
}

// cityWeek is a stay from the airport to the airport.
func cityWeek() []optimize.Day {
	days := make([]optimize.Day, cityDays)
	for d := range days {
		days[d] = optimize.Day{Start: 540, End: 1350, MaxVisits: 7}
	}
	first, last := &days[0], &days[cityDays-1]
	first.StartNode, first.Start = 1, 870
	last.EndNode, last.End, last.EndBuffer = 1, 840, 90
	return days
}

// mapmaker is a city in the making.
type mapmaker struct {
	r         *rand.Rand
	districts []district
	spots     []spot // by node
	visits    []optimize.Visit
	rain      int
	groups    int
}

// spot is a place on the map, in steps of a tenth of a minute's walk.
type spot struct{ x, y, height int32 }

const minute = 10 // steps

// district is where sights are close together.
type district struct {
	middle spot
	wide   float64 // steps
	worth  float64 // of what is there, to others
}

// settle lays out districts, more of them in a larger city.
func (t *mapmaker) settle(sights int) {
	n := 5 + int(math.Sqrt(float64(sights))/4)
	reach := (10 + float64(2*math.Sqrt(float64(n)))) * minute
	for range n {
		t.districts = append(t.districts, district{
			middle: spot{int32(t.r.NormFloat64() * reach), int32(t.r.NormFloat64() * reach), int32(t.r.IntN(6 * minute))},
			wide:   (3 + float64(4*t.r.Float64())) * minute,
			worth:  0.6 + float64(0.8*t.r.Float64()),
		})
	}
}

// place draws a district, the first ones more often, and a spot in it.
func (t *mapmaker) place() (spot, *district) {
	d := &t.districts[min(t.r.IntN(len(t.districts)), t.r.IntN(len(t.districts)))]
	return spot{
		x:      d.middle.x + int32(t.r.NormFloat64()*d.wide),
		y:      d.middle.y + int32(t.r.NormFloat64()*d.wide),
		height: d.middle.height + int32(t.r.IntN(2*minute)),
	}, d
}

// way is on foot, or by a bus that one has to wait for; uphill it takes longer.
func (t *mapmaker) way(from, to int) int32 {
	if from == to {
		return 0
	}
	a, b := t.spots[from], t.spots[to]
	dx, dy := max(a.x-b.x, b.x-a.x), max(a.y-b.y, b.y-a.y)
	walk := max(dx, dy) + min(dx, dy)*3/8 + max(0, b.height-a.height)/2
	ride := 9*minute + walk/3
	return 1 + min(walk, ride)/minute
}

// add enters a visit at a spot; a stay of 0 is a place alone.
func (t *mapmaker) add(at spot, v optimize.Visit) {
	v.Node = len(t.spots)
	t.spots = append(t.spots, at)
	if v.Stay > 0 {
		t.visits = append(t.visits, v)
	}
}

// sightSort is what a sight is like: when it is open, how long one stays, what it costs.
type sightSort struct {
	open      []optimize.Window
	stay, fee int // the least stay; the highest fee
	buffer    int32
	airy      bool // in the open
	rests     bool // closed on one day of the week
}

var citySorts = []sightSort{
	{open: []optimize.Window{{Open: 600, Close: 1080}}, stay: 60, fee: 25, buffer: 15, rests: true},                           // museum
	{open: []optimize.Window{{Open: 570, Close: 1140}}, stay: 90, fee: 18, buffer: 15, rests: true},                           // palace
	{open: []optimize.Window{{Open: 510, Close: 750}, {Open: 930, Close: 1140}}, stay: 30, fee: 6},                            // church
	{open: []optimize.Window{{Open: 570, Close: 780}, {Open: 900, Close: 1110}}, stay: 45, fee: 12, rests: true},              // gallery
	{open: []optimize.Window{{Open: 420, Close: 1260}}, stay: 45, airy: true},                                                 // park
	{open: []optimize.Window{{Open: 0, Close: 1440}}, stay: 20, airy: true},                                                   // square
	{open: []optimize.Window{{Open: 960, Close: 1380}}, stay: 45, fee: 20, airy: true},                                        // tower
	{open: []optimize.Window{{Open: 480, Close: 840}}, stay: 40, fee: 4, airy: true, rests: true},                             // market
	{open: []optimize.Window{{Open: 630, Close: 770}, {Open: 840, Close: 980}, {Open: 1050, Close: 1190}}, stay: 75, fee: 15}, // tour
}

// What sights are worth: as Pareto's law has it, one in a hundred six times what
// the least is.
const (
	cityWorth = 20_000
	tail      = 0.4
)

// addSight draws a sight.
func (t *mapmaker) addSight() {
	at, d := t.place()
	theme := t.r.IntN(len(citySorts))
	s := &citySorts[theme]
	worth := min(30*cityWorth, cityWorth*d.worth*math.Pow(1-t.r.Float64(), -tail))
	v := optimize.Visit{Stay: int32(s.stay + 15*t.r.IntN(4)), Theme: theme + 1, Kind: citySight, Buffer: s.buffer}
	if s.fee > 0 {
		v.Cost = int64(t.r.IntN(s.fee + 1))
		if worth > 3*cityWorth { // who is known can ask for it
			v.Cost += int64(s.fee / 2)
		}
	}
	shut := -1
	if s.rests {
		shut = t.r.IntN(cityDays)
	}
	late := int32(15 * t.r.IntN(3))
	for day := range cityDays {
		score := int64(worth)
		if s.airy && day == t.rain {
			score = score * 3 / 10
		}
		v.Score = append(v.Score, score)
		var open []optimize.Window
		for _, w := range s.open {
			if day != shut {
				open = append(open, optimize.Window{Open: w.Open + late, Close: w.Close + late})
			}
		}
		v.Windows = append(v.Windows, open)
	}
	t.add(at, v)
}

// insist books an evening and wants two sights seen that nothing else speaks for.
func (t *mapmaker) insist(sights int) {
	v := &t.visits[t.r.IntN(sights)]
	v.Stay, v.Lock = 120, &optimize.Lock{Day: 2, Start: 1170}
	v.Windows[2] = []optimize.Window{{Open: 1170, Close: 1290}}
	for range 2 {
		t.visits[t.r.IntN(sights)].Must = true
	}
}

// addTable draws a restaurant, which serves lunch, dinner or either, but feeds
// nobody twice. A meal is worth about two sights at par, which are among the
// forty best.
func (t *mapmaker) addTable(par float64) {
	at, _ := t.place()
	t.groups++
	serves := t.r.IntN(4) // 0 lunch, 1 dinner, else both
	worth, price := int64(par*(1.5+t.r.Float64())), 8+t.r.Int64N(25)
	meal := func(kind int, stay, open, closes int32, fee int64) {
		v := optimize.Visit{Node: len(t.spots), Stay: stay, Kind: kind, Group: t.groups, Cost: fee, Buffer: 5}
		for range cityDays {
			v.Score = append(v.Score, worth)
			v.Windows = append(v.Windows, []optimize.Window{{Open: open, Close: closes}})
		}
		t.visits = append(t.visits, v)
	}
	if serves != 1 {
		meal(cityLunch, 60, 690, 870, price/2)
	}
	if serves != 0 {
		meal(cityDinner, 75, 1080, 1320, price)
	}
	t.spots = append(t.spots, at)
}
