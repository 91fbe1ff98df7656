package llm

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

//go:embed prices.csv
var priceList string

// Price is what a model costs, for a million tokens.
type Price struct{ Input, Output Micros }

// Of gives what a question with these tokens costs, rounded up to the next millionth of a dollar. Counts below zero are
// none.
func (p Price) Of(input, output int) Micros {
	const million = 1_000_000
	n := int64(max(input, 0))*int64(p.Input) + int64(max(output, 0))*int64(p.Output)
	return Micros((n + million - 1) / million)
}

// UnmarshalText reads dollars for a million tokens read and written, such as "3/15".
func (p *Price) UnmarshalText(text []byte) error {
	in, out, ok := strings.Cut(string(text), "/")
	if !ok {
		return fmt.Errorf(`not a price such as "3/15"`)
	}
	if err := p.Input.UnmarshalText([]byte(strings.TrimSpace(in))); err != nil {
		return err
	}
	return p.Output.UnmarshalText([]byte(strings.TrimSpace(out)))
}

// String gives the price as it is set.
func (p Price) String() string { return p.Input.String() + "/" + p.Output.String() }

// PriceRow is a line of a price list: what a model costs from a day on, and where that stands.
type PriceRow struct {
	Model  string
	Price  Price
	From   time.Time
	Source string
}

// Prices is a price list.
type Prices []PriceRow

// BuiltinPrices is the list that comes with the program, prices.csv. Providers change theirs: it is for bounding what is
// spent, not for checking a bill.
func BuiltinPrices() (Prices, error) { return ParsePrices(priceList) }

// ParsePrices reads a list with the columns model, input, output, from, source.
func ParsePrices(text string) (Prices, error) {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) == 0 || !slices.Equal(rows[0], []string{"model", "input", "output", "from", "source"}) {
		return nil, fmt.Errorf("llm: the price list cannot be read: %w", err)
	}
	var out Prices
	for i, r := range rows[1:] {
		row := PriceRow{Model: r[0], Source: r[4]}
		row.From, err = time.Parse(time.DateOnly, r[3])
		if bad := row.Price.UnmarshalText([]byte(r[1] + "/" + r[2])); err != nil || bad != nil || row.Model == "" || row.Source == "" {
			return nil, fmt.Errorf("llm: line %d of the price list cannot be read", i+2)
		}
		out = append(out, row)
	}
	return out, nil
}

// dated is how providers end the name of one release of a model.
var dated = regexp.MustCompile(`-(\d{8}|\d{4}-\d{2}-\d{2}|latest)$`)

// Find gives what a model costs at a moment: by its name, or by its name without the date of its release. Before the first
// line of a model its earliest price counts.
func (ps Prices) Find(model string, at time.Time) (Price, bool) {
	for _, name := range []string{model, dated.ReplaceAllString(model, "")} {
		var best *PriceRow
		for i := range ps {
			if r := &ps[i]; r.Model == name && (best == nil || later(best.From, r.From, at)) {
				best = r
			}
		}
		if best != nil {
			return best.Price, true
		}
	}
	return Price{}, false
}

// later tells whether a price from b on says more about a moment than one from a on.
func later(a, b, at time.Time) bool {
	if b.After(at) {
		return a.After(b)
	}
	return a.After(at) || b.After(a)
}
