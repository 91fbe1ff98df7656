package trip

import "github.com/tripwright/tripwright/internal/money"

// StayTax is what a town takes of each guest for a night in a paid bed, on top of the price of the room: a tourist tax, taxe de séjour or
// accommodation tax. A night is counted with it.
type StayTax struct {
	Bands    []TaxBand `json:"bands"`             // by rising From
	Children bool      `json:"children,omitzero"` // who is counted as a child pays too
}

// TaxBand is the tax of a night that costs at least From for each guest.
type TaxBand struct {
	From  money.Cents `json:"from_usd_cents"`
	Price money.Cents `json:"price_usd_cents"`
}

// of gives the tax of one night for all, whose rooms cost as much together. Each guest is counted with the same share of the rooms.
func (t *StayTax) of(rooms money.Cents, party Party) money.Cents {
	guests := money.Cents(party.People())
	if t == nil || guests == 0 {
		return 0
	}
	each := money.Cents(0)
	for _, b := range t.Bands {
		if rooms >= b.From*guests {
			each = b.Price
		}
	}
	if !t.Children {
		guests = money.Cents(party.Adults)
	}
	return each * guests
}

// NightFor gives what the i-th night costs a party in all its rooms, with the tax of the town.
func (l *Lodging) NightFor(i int, party Party) money.Cents { return l.withTax(l.NightPrice(i), party) }

// TypicalNight gives what a night costs a party over the year, where that is known, and else the i-th.
func (l *Lodging) TypicalNight(i int, party Party) money.Cents {
	if l.Estimate > 0 {
		return l.withTax(l.Estimate, party)
	}
	return l.NightFor(i, party)
}

// NightTax gives how much of the i-th night is tax.
func (l *Lodging) NightTax(i int, party Party) money.Cents {
	return l.Tax.of(l.NightPrice(i)*money.Cents(party.Rooms), party)
}

func (l *Lodging) withTax(room money.Cents, party Party) money.Cents {
	rooms := room * money.Cents(party.Rooms)
	return rooms + l.Tax.of(rooms, party)
}
