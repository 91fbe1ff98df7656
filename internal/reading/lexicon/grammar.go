package lexicon

import "github.com/tripwright/tripwright/internal/english"

// Negations turn the meaning of what follows them round.
var Negations = english.Words(`no not without avoid avoiding skip skipping never don't doesn't won't isn't aren't hate hates dislike except exclude
	excluding minus nor neither cannot can't skip seen`)

var (
	// GrammarNo are the noes of grammar; two of them make a yes.
	GrammarNo = english.Words("not no don't won't can't cannot never nor wouldn't shouldn't mustn't couldn't refuse nothing")
	// AgainstSomething are verbs that say no; a no before them takes it back.
	AgainstSomething = english.Words("skip skipping without leave leaving miss missing omit drop forget avoid scrap ditch except exclude excluding cut")
)

// Countable are the things a number can count; a number before one of them is no date and no time.
var Countable = english.Words(`day days night nights week weeks weekend weekends month months year years hour hours minute minutes people
	person persons adult adults kid kids child children toddler toddlers baby babies teen teens teenager teenagers friend
	friends traveler travelers traveller travellers guest guests pax room rooms star stars dollar dollars buck bucks euro
	euros pound pounds quid yen usd eur gbp museum museums sight sights gallery galleries place places of couples couple
	women men ladies guys girls boys seniors students colleagues sons daughters meal meals ticket tickets things attractions
	activities grown full whole double single twin separate bedrooms bedroom`)

// Idle are words that carry no wish of their own: grammar, politeness, and what every trip sentence says.
var Idle = english.Words(`a about above across after again ahead all along alright also am an and another any anyone anything anytime apiece
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
	went were what what's when where wherever whether which while who whole why will willing wish with within without won't would
	wouldn't yeah year years yep yes you you're your yours bit break explore exploring discover enjoy enjoying book booking
	accommodation flights flight comfortable comfortably figure sort arrange create build design preferably spare ideal
	included limit limited limits amount somewhat close stick under tops dates date interested interests interest fan
	fans fond keen big huge real true able also bonus important essential absolutely require required requires
	musts top second third main rest lovely beautiful wonderful amazing nicest trip's city town destination landing
	arriving arrive land depart departing departure return returning home back pace tempo dinner lunch meal meals eat hotels they're he's she's emphasis themes theme inclusive check room coming beginning ending traveler's thinking wondering considering friendly`)

// SoftCues make a preference of the wish behind them.
var SoftCues = english.Words(`maybe perhaps possibly ideally preferably prefer preferred hopefully might could optional optionally like liked likes love
	loves nice bonus possible wish enjoy enjoys plus fond into keen welcome appreciated great`)

// MustCues make a must of the wish behind them.
var MustCues = english.Words(`must need needs have definitely absolutely require requires required want wants including include includes essential
	miss with only lock pin`)
