package trip

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/wording"
)

// Words say a requirement so that it stands in a sentence: "you insist on …", "do without …", "unable to fit … in". Places go
// by the names that the facts have for them; f may be nil.
func (r Requirement) Words(f *Facts) string { return r.In(wording.English, f) }

// In is Words in a language. In German they stand by themselves, behind a colon.
func (r Requirement) In(l wording.Language, f *Facts) string {
	if l.Is(wording.German) {
		return r.inGerman(f)
	}
	switch {
	case r.Transport != nil:
		return r.Transport.words(f)
	case r.Lodging != nil:
		return r.Lodging.words(f)
	case r.Food != nil:
		return r.Food.words(f)
	case r.Sights != nil:
		return r.Sights.words(f)
	case r.Budget != nil:
		return fmt.Sprintf("spending at most %s on %s", r.Budget.Max, r.Budget.Category.Words())
	}
	return "nothing"
}

// In says what is excluded.
func (e Exclusion) In(l wording.Language, f *Facts) string {
	if l.Is(wording.German) {
		return strings.Join(said(cmp.Or(when(e.Type != "", l.Word(e.Type)), unsnaked(f.NameOf(e.Option))), dayIn(l, e.Day)), " ")
	}
	if e.Type != "" {
		return strings.Join(said("a sight of the kind "+Plain(e.Type), onDay(e.Day)), " ")
	}
	return strings.Join(said(unsnaked(f.NameOf(e.Option)), onDay(e.Day)), " ")
}

// Words say what a line of the costs is spent on.
func (c CostCategory) Words() string { return c.In(wording.English) }

// In is Words in a language.
func (c CostCategory) In(l wording.Language) string {
	switch c {
	case CostTotal:
		return l.Say("the whole trip")
	case CostLodging:
		return l.Say("hotels")
	case CostDaily:
		return l.Say("daily spending")
	}
	return l.Word(string(c))
}

// Heading is what a table of costs calls a line of them. Not all who are on a journey fly.
func (c CostCategory) Heading(l wording.Language, journey bool) string {
	switch {
	case c == CostFlights && journey:
		return l.Say("Travel")
	case c == CostFlights:
		return l.Say("Flights")
	case c == CostLodging:
		return l.Say("Stay")
	case c == CostAttractions:
		return l.Say("Sights")
	case c == CostTransit:
		return l.Say("Getting around")
	}
	return l.Say("Daily spend, meals included")
}

// NameOf gives the name of a place or flight that an id or words of a wish mean; what nobody knows stays as it was said.
func (f *Facts) NameOf(said string) string {
	if f == nil {
		return said
	}
	if a := find(f.Attractions, func(o *Attraction) bool { return o.Named(said) }); a != nil {
		return a.Name
	}
	if r := find(f.Restaurants, func(o *Restaurant) bool { return o.ID == said || Fold(o.Name) == Fold(said) }); r != nil {
		return r.Name
	}
	if l := f.Lodging(said); l != nil {
		return l.Name
	}
	if o := find(f.Flights, func(o *FlightOption) bool { return o.Pattern() == said }); o != nil {
		return o.Name()
	}
	return said
}

// unsnaked makes a name of an id that no fact at hand has: what is left out of a plan is left out of its facts.
func unsnaked(id string) string {
	if id == "" || strings.ContainsFunc(id, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') && (r < '0' || r > '9') }) {
		return id
	}
	return Capital(strings.ReplaceAll(id, "_", " "))
}

func (w *TransportWish) words(f *Facts) string {
	switch w.Mode {
	case ByNone:
		return "a journey of your own"
	case ByTrain, ByCar:
		return phrase(w.Pick, nil, "journey", w.way(), "by "+string(w.Mode), clock("leaving ", w.Depart), clock("arriving ", w.Arrive))
	}
	if w.Flight != "" {
		return strings.Join(said("the flight "+f.NameOf(w.Flight), w.way()), " ")
	}
	return phrase(w.Pick, said(when(w.Direct, "direct")), "flight", w.way(), when(w.Class != "", "in "+w.Class),
		when(w.Carrier != "", "with "+w.Carrier), when(w.Seats > 0, "with "+count(w.Seats, "seat")), clock("leaving ", w.Depart), clock("landing ", w.Arrive))
}

func (w *TransportWish) way() string {
	switch w.Direction {
	case Outbound:
		return "there"
	case Return:
		return "back"
	}
	return ""
}

func (w *LodgingWish) words(f *Facts) string {
	if name := f.NameOf(w.Option); w.Option != "" && name != w.Option {
		return name
	} else if w.Option != "" {
		return "the hotel " + w.Option
	}
	adjectives := said(when(slices.Contains(w.Services, "accessible"), "accessible"), w.tierWord())
	has := said(w.starWords())
	for _, s := range slices.Concat(w.Services, w.Rules) {
		has = append(has, said(serviceWords(s))...)
	}
	has = append(has, said(when(w.Rooms > 0, count(w.Rooms, "room")))...)
	return phrase(w.Pick, adjectives, "hotel", when(w.Brand != "", "of "+w.Brand), when(len(has) > 0, "with "+list(has)),
		when(slices.Contains(slices.Concat(w.Services, w.Rules), "pets"), "that takes pets"), when(w.Near != "", "near "+f.NameOf(w.Near)), w.priceWords(),
		when(w.MinNights > 0, "for "+count(w.MinNights, "night")+" or more"))
}

func (w *LodgingWish) starWords() string {
	if w.MinStars == 5 {
		return "5 stars"
	}
	return when(w.MinStars > 0, count(w.MinStars, "star")+" or more")
}

func (w *LodgingWish) tierWord() string {
	if w.Tier == TierMid {
		return "mid-range"
	}
	return string(w.Tier)
}

func (w *LodgingWish) priceWords() string {
	switch {
	case w.MinPrice > 0 && w.MaxPrice > 0:
		return fmt.Sprintf("for %s to %s a night", w.MinPrice, w.MaxPrice)
	case w.MinPrice > 0:
		return fmt.Sprintf("for at least %s a night", w.MinPrice)
	case w.MaxPrice > 0:
		return fmt.Sprintf("for at most %s a night", w.MaxPrice)
	}
	return ""
}

// serviceWords say what a hotel has; nothing of what is said of it in another way.
func serviceWords(s string) string {
	switch s {
	case "accessible", "pets":
		return ""
	case "bar", "gym", "kitchen", "laundry", "pool", "restaurant", "spa", "private_room":
		return "a " + Plain(s)
	}
	return Plain(s)
}

func (w *FoodWish) words(f *Facts) string {
	var adjectives, rest []string
	if w.Name != "" {
		rest = append(rest, "at "+f.NameOf(w.Name))
	}
	switch {
	case slices.Contains(Diets, w.Tag): // a diet stands before the noun; every other tag is a kind of place
		adjectives = append(adjectives, strings.ReplaceAll(w.Tag, "_", "-"))
	case w.Tag != "":
		rest = append(rest, "of the kind "+Plain(w.Tag))
	}
	if w.Cuisine != "" {
		adjectives = append(adjectives, Plain(w.Cuisine))
	}
	if w.Near != "" {
		rest = append(rest, "near "+f.NameOf(w.Near))
	}
	says := phrase(w.Pick, adjectives, cmp.Or(string(w.Meal), "meal"), append(rest, said(onDay(w.Day), clock("at ", w.Hours))...)...)
	switch {
	case w.Times == 1:
		return says + ", once"
	case w.Times > 1:
		return fmt.Sprintf("%s, %d times", says, w.Times)
	}
	return says
}

func (w *SightsWish) words(f *Facts) string {
	switch {
	case w.Name != "":
		return strings.Join(said(f.NameOf(w.Name), onDay(w.Day), clock("at ", w.Hours)), " ")
	case w.PerDay > 0 && w.Type != "":
		return fmt.Sprintf("seeing %s of the kind %s a day", count(w.PerDay, "sight"), Plain(w.Type))
	case w.PerDay > 0:
		return fmt.Sprintf("seeing %s a day", count(w.PerDay, "sight"))
	case w.All:
		return "seeing every " + strings.Join(said(when(w.Free, "free"), Plain(w.Type)), " ")
	case w.Pick != "":
		return phrase(w.Pick, said(when(w.Free, "free")), Plain(w.Type))
	case w.Free && w.Type == "":
		return "seeing only sights without a fee"
	}
	return phrase("", said(when(w.Free, "free")), "sight of the kind "+Plain(w.Type))
}

// phrase gives "the cheapest direct flight back in business", or "a hotel" where nothing more is asked.
func phrase(pick Pick, adjectives []string, noun string, rest ...string) string {
	core := strings.Join(append(slices.Clone(adjectives), noun), " ")
	if pick != "" {
		core = "the " + pick.Words() + " " + core
	} else {
		core = article(core)
	}
	return strings.Join(said(append([]string{core}, rest...)...), " ")
}

// Words say a pick before its noun.
func (p Pick) Words() string { return strings.ReplaceAll(string(p), "_", " ") }

func article(noun string) string {
	if strings.ContainsRune("aeiouAEIOU", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

func clock(before string, w *calendar.Window) string {
	if w == nil {
		return ""
	}
	return before + w.String()
}

func onDay(day *int) string {
	if day == nil {
		return ""
	}
	return fmt.Sprintf("on day %d", *day+1)
}

func when(is bool, s string) string {
	if is {
		return s
	}
	return ""
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// list gives "A", "A and B", "A, B and C".
func list(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + " and " + items[len(items)-1]
}

// said leaves out what is empty.
func said(parts ...string) []string {
	return slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return s == "" })
}
