package reading

import "time"

var months = map[string]time.Month{
	"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9,
	"october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8,
	"sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
	// as on tickets from where people go
	"januar": 1, "februar": 2, "marz": 3, "maerz": 3, "mai": 5, "juni": 6, "juli": 7, "oktober": 10, "dezember": 12, "okt": 10, "dez": 12,
	"janvier": 1, "fevrier": 2, "avril": 4, "juin": 6, "juillet": 7, "aout": 8, "septembre": 9, "octobre": 10, "novembre": 11, "decembre": 12,
}

// weekdays count from Monday = 1, so that 0 is none.
var weekdays = map[string]int{
	"monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 7, "mondays": 1,
	"fridays": 5, "mon": 1, "tue": 2, "tues": 2, "wed": 3, "thu": 4, "thur": 4, "thurs": 4, "fri": 5, "sat": 6, "sun": 7,
}

// seasons map to the month a trip is placed in.
var seasons = map[string]time.Month{
	"spring": time.April, "springtime": time.April, "summer": time.July, "summertime": time.July, "autumn": time.October,
	"fall": time.October, "winter": time.January, "wintertime": time.January,
}

// countable are the things a number can count; a number before one of them is no date and no time.
var countable = set(`day days night nights week weeks weekend weekends month months year years hour hours minute minutes people
	person persons adult adults kid kids child children toddler toddlers baby babies teen teens teenager teenagers friend
	friends traveler travelers traveller travellers guest guests pax room rooms star stars dollar dollars buck bucks euro
	euros pound pounds quid yen usd eur gbp museum museums sight sights gallery galleries place places of couples couple
	women men ladies guys girls boys seniors students colleagues sons daughters meal meals ticket tickets things attractions
	activities grown full whole double single twin separate bedrooms bedroom`)

// idle are words that carry no wish of their own: grammar, politeness, and what every trip sentence says.
var idle = set(`a about above across after again ahead all along alright also am an and another any anyone anything anytime apiece
	approximately are aren't around as ask at away b be because been before being below best between both bring budget but
	by c call came can can't come cost costs could couldn't day days d definitely did didn't do does doesn't doing don't
	done down dream during each early either else end ending enough especially etc even ever every everyone experience
	few fill find first fly flying follow for from fully get getaway getting give go goes going good got great group had
	has hasn't have haven't having he hello help her here hey hi him his holiday holidays hope hoping hotel how however i
	i'd i'll i'm i've idea ideally if in including include includes into is isn't it it's its itinerary itineraries join
	journey just keep kind know last late later least leave leaving less let let's like likely little live long look
	looking lot lots love loves m made mainly make making man many max maximum may maybe me mean might mind minus mixture
	mix money month more most mostly mr mrs ms much must my myself n need needs needn't never new next nice night nights no nope
	nor not nothing now o'clock of off offer ok okay on once one ones only onto or other others our ours out over overall
	own part people per perfect perfectly perhaps person place places plan planned planning plans please plus possibility
	possible possibly prefer preferably preference preferred price probably put quite rather ready really recommend right
	roughly s same say schedule see seeing set shall she should show side so some somebody someone something sometime
	somewhere soon spend spending split spots staff start started starting starts stay staying still stop such suggest
	suggestion suggestions sure t take takes taking tell than thank thanks that that's the their them then there there's
	these they thing things think this those though through thus till time times to together too total tour travel
	travelers travellers traveling travelling trip trips try trying two until up upon us use useful vacation vacations
	very via visit visiting visits want wanted wanting wants was way ways we we'd we'll we're we've week weekend weeks well
	went were what what's when where whether which while who whole why will willing wish with within without won't would
	wouldn't yeah year years yep yes you you're your yours bit break explore exploring discover enjoy enjoying book booking
	accommodation flights flight comfortable comfortably figure sort arrange create build design preferably spare ideal
	included limit limited limits amount somewhat close stick under tops dates date interested interests interest fan
	fans fond keen big huge real true able also bonus important essential absolutely require required requires
	musts top second third main rest lovely beautiful wonderful amazing nicest trip's city town destination landing
	arriving arrive land depart departing departure return returning home back pace tempo dinner lunch meal meals eat hotels they're he's she's emphasis themes theme inclusive check room coming beginning ending traveler's thinking wondering considering friendly`)

var softCues = set(`maybe perhaps possibly ideally preferably prefer preferred hopefully might could optional optionally like liked likes love
	loves nice bonus possible wish enjoy enjoys plus fond into keen welcome appreciated great`)

var mustCues = set(`must need needs have definitely absolutely require requires required want wants including include includes essential
	miss with only lock pin`)
