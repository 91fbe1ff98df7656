package trip

import (
	"math"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
)

// What a taxi's meter counts, and how many people go in one.
const (
	alongStreets = 1.3 // the way of a car by the way as the crow flies
	inOneTaxi    = 4
)

// ByTaxi is what a party of people pays for a way as far as that, as the crow flies, at a rate of the city's currency: in as many taxis as it needs,
// each by the usual first sum and the usual price of a kilometre.
func (f Fares) ByTaxi(far geo.Meters, people int, rate money.Rate) money.Cents {
	taxis := money.Cents((max(1, people) + inOneTaxi - 1) / inOneTaxi)
	return taxis * rate.USD(f.TaxiBase+money.Cents(math.Ceil(float64(f.TaxiPerKM)*float64(far)*alongStreets/1000)))
}
