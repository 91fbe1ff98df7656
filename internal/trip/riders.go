package trip

import "github.com/tripwright/tripwright/internal/money"

// Riders are the travellers of a party as the public transport of a city charges them.
type Riders struct {
	Full  int // pay the fare
	Child int // pay the fare of children
	Free  int // pay nothing

	// Flat is the fare of children where it is the same however far they ride, in US cents; 0: half the fare.
	Flat money.Cents
}

// Riders tells who of a party pays what by age, at a rate of the city's currency. A child whose age is not known is taken for one of ChildAge; who goes alone
// pays the full fare.
func (f Fares) Riders(in *Intent, rate money.Rate) Riders {
	r := Riders{Full: in.Party.Adults}
	if rate > 0 {
		r.Flat = rate.USD(f.ChildFare)
	}
	for child := range in.Party.Children {
		switch age := in.childAge(child); {
		case f.FreeToAge > 0 && age <= f.FreeToAge:
			r.Free++
		case f.ChildToAge > 0 && age <= f.ChildToAge:
			r.Child++
		default:
			r.Full++
		}
	}
	if r.Full+r.Child == 0 {
		r.Full, r.Free = 1, max(0, r.Free-1)
	}
	return r
}

// People are all of them.
func (r Riders) People() int { return r.Full + r.Child + r.Free }

// Pay is what they pay together where one pays a fare, in its cents. Half of an odd fare is rounded up, and no child pays more than
// an adult.
func (r Riders) Pay(fare money.Cents) money.Cents {
	child := (fare + 1) / 2
	if r.Flat > 0 {
		child = min(r.Flat, fare)
	}
	return fare*money.Cents(r.Full) + child*money.Cents(r.Child)
}

// fullOf is what those of them pay who pay the full fare, where all of them paid a sum by Pay: of one fare.
func (r Riders) fullOf(paid money.Cents) money.Cents {
	full, child := money.Cents(r.Full), money.Cents(r.Child)
	switch {
	case full == 0:
		return 0
	case r.Flat == 0: // half of an odd fare comes to half a cent more for each child, which never is a fare
		return 2 * paid / (2*full + child) * full
	case paid > (full+child)*r.Flat:
		return paid - child*r.Flat
	}
	return paid / (full + child) * full
}
