package atlas

import (
	"cmp"
	"io/fs"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// exchangeFolder is what a reference to a rate begins with, as a reference to a fact of a city begins with its id.
const exchangeFolder = "fx"

// Exchange holds the weekly prices of currencies in US dollars. It is immutable.
type Exchange struct {
	rates   map[string][]trip.FXRate
	records *records
}

type rateRow struct {
	Date calendar.Date `json:"date"`
	USD  float64       `json:"usd"`
}

// Weekly gives the known rates of a currency, oldest first; none when the currency is unknown.
func (x *Exchange) Weekly(currency string) []trip.FXRate { return clone.Of(x.rates[currency]) }

// Version is that of the table.
func (x *Exchange) Version() string { return x.records.version }

// Currencies gives the codes of the known currencies in order.
func (x *Exchange) Currencies() []string {
	var codes []string
	for c := range x.rates {
		codes = append(codes, c)
	}
	slices.Sort(codes)
	return codes
}

func readExchange(files fs.FS) (*Exchange, error) {
	var file struct {
		Version string                    `json:"version"`
		AsOf    calendar.Date             `json:"as_of"`
		Source  string                    `json:"source"`
		Note    string                    `json:"note"`
		Notes   map[string]string         `json:"notes"` // of currencies whose rates were taken in another way
		Rates   map[string][]row[rateRow] `json:"rates"`
	}
	if err := readJSON(files, exchangeFolder+".json", &file); err != nil {
		return nil, err
	}
	x := &Exchange{rates: map[string][]trip.FXRate{}, records: newRecords(exchangeFolder, file.Version, file.AsOf)}
	x.records.that(file.Version != "" && file.AsOf.Valid() && file.Source != "", "fx.json", "needs version, as_of and source")
	for currency, weeks := range file.Rates {
		x.records.that(isCapitals(currency), currency, "must be a code of three capital letters")
		for i, w := range weeks {
			id := currency + "_" + w.value.Date.String()
			x.records.that(i == 0 || weeks[i-1].value.Date.Before(w.value.Date), id, "the rates must stand in order of their dates")
			x.rates[currency] = append(x.rates[currency], x.rate(currency, id, file.Source, cmp.Or(file.Notes[currency], file.Note), w))
		}
	}
	return x, x.records.err()
}

func (x *Exchange) rate(currency, id, source, note string, w row[rateRow]) trip.FXRate {
	rate, err := money.RateOf(w.value.USD)
	x.records.that(err == nil && w.value.Date.Valid(), id, "needs a date and a rate")
	return trip.FXRate{Currency: currency, Rate: rate, AsOf: w.value.Date, Provenance: x.records.enter(id, w.raw, source, note)}
}
