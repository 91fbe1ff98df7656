package trip

// StaysOf gives the stays of a planned journey as people read them. Of a trip that is no journey there are none.
func StaysOf(in *Intent, p *Plan, f *Facts) []ItineraryStay {
	var out []ItineraryStay
	for i := range p.Stays {
		from, to := p.Span(i)
		place := f.At(i)
		s := ItineraryStay{Place: place.City.Name, Country: place.City.Country, TZ: place.City.TZ, From: p.Days[from].Date, To: p.Days[to-1].Date,
			Nights: p.NightsAt(i), First: from, Days: to - from, Geo: place.City.Center}
		part := p.At(i)
		if bed := place.Bed(&part); bed != nil {
			s.Lodging, s.OwnBed = bed.Name, bed.Own
		}
		out = append(out, s)
	}
	return out
}

// Bed is where one sleeps by the plan of a stay: where one checks in, else where the nights are, else the bed of one's own that the facts hold;
// nil where there is none.
func (f *Facts) Bed(p *Plan) *Lodging {
	var bed *Lodging
	p.Each(func(_, _ int, s *Slot) {
		if bed == nil && len(s.Choices) > 0 && (s.Role == RoleCheckIn || s.Role == RoleNight) {
			bed = f.Lodging(s.Selected().OptionRef)
		}
	})
	if bed == nil && len(f.Lodgings) > 0 && f.Lodgings[0].Own {
		bed = &f.Lodgings[0]
	}
	return bed
}

// TransfersOf gives the ways of a planned journey as people read them: there, between the stays and home, each once.
func TransfersOf(in *Intent, p *Plan, f *Facts) []ItineraryTransfer {
	if len(p.Stays) == 0 {
		return nil
	}
	var out []ItineraryTransfer
	for _, r := range p.Rides(f) {
		if r.Ride == nil {
			continue
		}
		o := r.Ride
		t := ItineraryTransfer{From: in.placeOfStay(f, r.From), To: in.placeOfStay(f, r.To), Mode: o.By(), Label: o.Name(), FromAt: o.FromName(), ToAt: o.ToName(),
			Depart: o.Departure, Arrive: o.Arrival, Cost: r.Slot.Selected().Features.Cost, Booked: o.Own, Estimated: o.Estimated, Band: o.Band, Car: o.Car, Ref: r.Ref}
		t.DepartTZ, t.ArriveTZ = o.Zones(zoneOfStay(f, r.From), zoneOfStay(f, r.To))
		out = append(out, t)
	}
	return out
}

// placeOfStay is the name of a stay's place, and of the origin for -1.
func (in *Intent) placeOfStay(f *Facts, stay int) string {
	if stay < 0 {
		return in.Origin
	}
	return f.At(stay).City.Name
}

func zoneOfStay(f *Facts, stay int) string {
	if stay < 0 {
		return ""
	}
	return f.At(stay).City.TZ
}

// WaysTo gives the ways that lead to a stay, counted from 0, in the order in which they are made. Those home lead to the one behind the last.
func (it *Itinerary) WaysTo(stay int) []*ItineraryTransfer {
	to := map[string]int{}
	for _, r := range it.Plan.Rides(&it.Facts) {
		to[r.Ref] = r.To
		if r.To < 0 {
			to[r.Ref] = len(it.Stays)
		}
	}
	var out []*ItineraryTransfer
	for i := range it.Transfers {
		if leads, ok := to[it.Transfers[i].Ref]; ok && leads == stay {
			out = append(out, &it.Transfers[i])
		}
	}
	return out
}
