package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Replied is a stretch of a sentence that is understood and that no part of an intent can hold. Until all is read its words are left aside, so that none
// of them becomes a lesser wish that is then ticked as met: an evening at the opera is no love of music.
type Replied struct {
	From, To int
	Reply    trip.Reply
}

// answered are the ways to say what has a reply. saysNo: the phrases hold their own no, and one before them is part of it. dayed: what says when belongs
// to it.
type answered struct {
	reply         trip.Reply
	saysNo, dayed bool
	phrases       []phrase.Pattern

	when   bool // only with what says when, or at a sight
	beside bool // the words are read further
}

const (
	staged   = "opera|operas|ballet|ballets|concert|concerts|musical|musicals|symphony|philharmonic|recital|theatre|theater|gig|gigs|cabaret|orchestra"
	sortOf   = "classical|jazz|rock|pop|live|organ|chamber|church|piano|symphony|good|great|nice|real|italian|modern"
	played   = "football|soccer|baseball|basketball|rugby|tennis|hockey|handball|bundesliga|league|bayern|psg|giants|cricket|volleyball"
	matches  = "match|matches|game|games|tournament|tournaments"
	someWalk = "walk|walking|walks"
	tooFar   = "more|longer|further|farther|over"
	soFar    = "km|kilometre|kilometres|kilometer|kilometers|mile|miles|minutes|minute|min|mins|hour|hours|metres|meters|m|steps"
	foods    = "nut|nuts|peanut|peanuts|shellfish|seafood|dairy|egg|eggs|milk|soy|soya|wheat|sesame|fish|food|almond|almonds|walnuts|hazelnuts|crustaceans|mustard|celery"
	bans     = "no|without|avoid|avoiding|skip|never|hate|hates|dislike|dislikes"
	beds     = "hotel|hotels|accommodation|room|rooms|hostel|somewhere|place|lodging|apartment|flat|airbnb|base"
)

// earlyReplies are read before sums, dates and people, whose words some of them hold.
var earlyReplies = []answered{
	{reply: trip.ReplyNap, dayed: true, phrases: slices.Concat(restsOf[:3], phrase.Says(
		"a|an|our|my|the|afternoon|daily|midday|lunchtime? nap|naps|siesta|siestas|rest|break|breather|pause|downtime|quiet|lie time|hour|down? after|at|around|in|from|between|during the? lunch|noon|midday|afternoon|afternoons|@time -|to|until|till|and? @time? every|each? day?",
		"nap|naps|sleeps|rests from|between|at|after? @time -|to|until|till|and @time", "nap|naps|sleeps|rests from|between|at|after @time|lunch|noon -|to|until|till|and? @time? in|at? the? hotel|room?", "to|must|can|should|will|may|need nap|rest after|in|at|around the? lunch|noon|midday|afternoon", "a|an|the|daily? nap|naps|siesta|siestas time|times?"))},
	{reply: trip.ReplyBreaks, dayed: true, phrases: slices.Concat(restsOf[3:], phrase.Says("a|some? benches|bench every # minutes|minute|metres|meters|m", "plenty|lots|enough|many|some|a of|few|lot? of? benches|bench|seats and|or|,? sit|sitting|resting? down? breaks|break|rests|stops?", "benches", "sit|sitting down? breaks|break|rests", "places to sit down?", "enough|time|often to sit down"))},
	{reply: trip.ReplyWalkLimit, saysNo: true, phrases: phrase.Says(
		"no|not|never|without|can't|cannot|don't|doesn't|won't|unable|nobody able|want|wants|like|likes|should|can|to|be|manage|manages|do? to? "+someWalk+" of|for|any|much? "+tooFar+" than? half|#|a an? "+soFar+" at|in|per|a|each|every|on? a|any|one? time|go|day|stretch|once|foot?",
		"no|not|never|without "+tooFar+" than? half|#|a an? "+soFar+" of|on? "+someWalk+"|foot at|in|per|a|each|every? a|any|one? time|go|day|stretch|once?",
		someWalk+" of|for|is|limited|should|must|be|at|no|not|only? to|of|at|no|be|than|more|up? most|more|than|to|max|maximum|under|below? than|to? half|#|a an? "+soFar+" at|in|per|a|each|every? a|any|one? time|go|day|stretch|once?",
		"at|no|up|max|maximum|under|less|only most|more|to|than? than? half|#|a an? "+soFar+" of? "+someWalk+" at|in|per|a|each|every? a|any|one? time|go|day|stretch|once?")},
	{reply: trip.ReplyNoTours, saysNo: true, phrases: phrase.Says("no|without|avoid|avoiding|skip|never|hate|hates|don't|not|nothing like|want|do|any|with? a|any|the? guided|bus|coach|group|organised|organized|sightseeing|guide|package big|group|bus? tour|tours|guide|guides|excursions",
		"no|without|avoid|avoiding|hate|hates group|guided|bus|coach or|and bus|coach|guided|group tours|tour", "no|without a? guides|guide", "no|avoid|without hop on,? hop off bus|buses|tour|tours?")},
	{reply: trip.ReplyTours, dayed: true, phrases: phrase.Says("a|an|the|some? guided|coach|private|food|segway|organised|organized|sightseeing|city bus|city|day|walking? tour|tours|excursion", "a|an|the|our? private|local|personal|english speaking? guide", "hop on -|,? hop off bus|buses|tour|tours?", "bus tour|tours")},
	{reply: trip.ReplyNoTransit, saysNo: true, phrases: phrase.Says(
		"no|without|avoid|avoiding|skip|never|not|hate|hates any|the|using|taking|use|take|riding|a|in|on|by? the? metro|metros|subway|subways|underground|tube|ubahn|buses|bus|tram|trams|transit",
		"no|without|avoid|avoiding|not|hate using|taking|use|take|the|any|by? the|any? public transport|transportation|transit",
		"don't|doesn't|not|won't|can't|cannot|never|rather|unable like|want|wants|not|be|able|go|do? to? take|takes|use|uses|go|ride|travel|be|stand|need? on|in|by|with|down? a|any|the? metro|subway|underground|tube|bus|buses|public transport|transportation|transit?",
		"is|are|am|very|i'm|he's|she's|gets|get claustrophobic in|on|from? the? metro|subway|underground|tube?", "claustrophobia")},
	{reply: trip.ReplyNoTaxi, saysNo: true, phrases: phrase.Says("no|without|avoid|avoiding|skip|never|not|hate|hates any|the|using|taking|use|take|riding|a|in|on|by? taxi|taxis|cab|cabs|uber|ubers",
		"don't|doesn't|not|won't|can't|cannot|never want|wants|like|be? to? take|takes|use|uses|go|ride|pay? in|by|for? a|any|the? taxi|taxis|cab|cabs|uber|ubers")},
	{reply: trip.ReplyOnFoot, phrases: phrase.Says(someWalk+" absolutely? everywhere", "walk|walking|foot whenever|wherever we|i|possible? can?", "only|just|everything|everywhere|mostly|mainly|all|entirely|purely|solely on|by? foot", "explore|see|discover|do|visit everything|it|all|them on|by foot", "get|getting|go|going|move|moving around|about only|mainly|mostly|just? on|by foot", "only|just walk|walking", "walking only",
		"rather|prefer|prefers walk|walking|to walk? instead|than|to,|over")},
	{reply: trip.ReplyBicycle, dayed: true, phrases: phrase.Says("rent|rents|hire|renting|hiring|borrow|borrowing|use|using|get some|a|our|two|the? bike|bikes|bicycle|bicycles|cycles|ebikes|scooters", "rent|hire|renting|hiring e bikes|bike|scooters|scooter", "bike|bicycle|cycle rental|rentals|hire|ride|rides|riding|trip|trips|tour|tours", "rental|hire bikes|bicycles", "get|getting|go|going|move|moving|explore|see|do|visit around|about|it|all|everything? by|on|with a? bike|bikes|bicycle|bicycles", "by bike|bicycle", "on bikes|bicycles", "cycle|cycling around|through|along|everywhere", "go|going cycling|biking")},
	{reply: trip.ReplyTransfer, phrases: phrase.Says("a|an|our|private|prebooked|prearranged|the|airport|take|taking? a? taxi|cab|driver|limo|limousine|transfer|transfers|shuttle|minivan|uber|pickup from|to|at|between|for the? airport|station and|to? to? the|our? hotel?", "a|the|by|take? taxi|cab|uber to the|our hotel|accommodation", "airport transfer|transfers|pickup|pickups|shuttle|taxi|cab|limo|limousine from|to? the? hotel?", "private|personal|chauffeured transfer|transfers|driver|car|chauffeur|taxi from|to|at? the? airport?", "picked|pick|collected|collect|met us|me? up? at|from the? airport", "airport pick up")},
	{reply: trip.ReplyAllergy, saysNo: true, phrases: phrase.Says("a|has|have|with|severe|serious|bad|strong|strongly? a|very|severe|serious|bad? "+foods+" allergy|allergies|allergic|intolerance|intolerant", "severely|very|badly|deadly? allergic to _ and|or,? _? and|or?", "allergy|allergies to|: _ and|or,? _?", "lactose|dairy|fructose|histamine|sorbitol intolerant|intolerance|free", "lactose|dairy|nut|egg|soy - free", "anaphylaxis|anaphylactic", "no|without|avoid|avoiding|can't|cannot|don't|not any|eat|eats|have|take|drink|touch? any? dairy|lactose|nuts|peanuts|milk|eggs|egg|sesame|soy|mushrooms|shellfish")},
	{reply: trip.ReplyDish, saysNo: true, phrases: phrase.Says("no|without|avoid|avoiding|never|hate|hates|dislike|dislikes|don't|doesn't|can't|cannot|not|nothing eat|eats|like|likes|want|have|any|with|touch? any|eat? raw fish|seafood|meat|egg|eggs", "no|without|avoid|avoiding|never|hate|hates|dislike|dislikes|don't|doesn't|can't|cannot|not eat|eats|like|likes|want|have|touch? any? seafood|pork|beef|lamb|offal|sashimi|mutton|veal|sushi|ramen|pizza|burgers|cheese|garlic|onions")},
	{reply: trip.ReplyPregnancy, phrases: phrase.Says("is|am|being|heavily pregnant", "# months|month|weeks? pregnant", "i'm|she's|we're very|heavily? pregnant", "expecting a|our|her baby|child|first", "pregnancy")},
	{reply: trip.ReplySunset, phrases: phrase.Says("at|for|during|before|after|by|around|watch|watching|see|seeing|catch|enjoy the|a? sunset|sunsets|sunrise|dusk|dawn|twilight", "photos|pictures|photography? at|in? golden|blue hour")},
	{reply: trip.ReplyHouse, dayed: true, phrases: phrase.Says("an|one|two|a|#? night|nights in|at a|an|one|the? traditional|real|nice? ryokan|ryokans|minshuku|machiya", "sleep|stay|sleeping|staying in|at a|an? traditional|real? ryokan|ryokans|minshuku|machiya", "a|an|the|one|traditional? ryokan|ryokans|minshuku|machiya")},
	{reply: trip.ReplyActivity, dayed: true, beside: true, phrases: phrase.Says("karaoke bar|bars|night?", "a|the? robot|robots|maid|cat|cats|dog|owl|owls|animal|animals|hedgehog|hedgehogs|rabbit|ninja|samurai|monster|pokemon|butler|manga|anime|themed|theme cafe|cafes|restaurant|restaurants|show|shows|bar|bars")},
	{reply: trip.ReplyActivity, dayed: true, phrases: phrase.Says("a|the? spa|wellness|sauna|massage|pamper afternoon|morning|evening|day")},
	{reply: trip.ReplyLift, phrases: phrase.Says("a|an|the|working? lift|lifts|elevator|elevators in|at|to the|our? hotel|building|house|accommodation", "hotel|hotels|accommodation|building|room|place that|which|must|should? with|has|have|needs|need|having a|an lift|elevator", "need|needs|want|with a|an lift|elevator", "no stairs in|at the hotel", "lift|elevator needed|required|please")},
	{reply: trip.ReplyLeaves, dayed: true, phrases: phrase.Says("the|for|see|seeing|view? autumn|fall|maple|red|autumnal leaves|foliage|colours|colors|leaf|maples|viewing viewing|watching|peeping|spotting|season?", "the? momiji|koyo viewing|hunting|season?", "leaf peeping", "the? leaves turn|turning|change|changing")},
	{reply: trip.ReplySurprise, dayed: true, phrases: phrase.Says("a|some|one|little|small|nice|romantic|big romantic|little|small|nice|special|birthday|anniversary? surprise|surprises", "surprises")},
	{reply: trip.ReplyClass, dayed: true, phrases: phrase.Says("a|an|the|take|do|try? cooking|cookery|pastry|sushi|baking|language|dance|pottery|calligraphy|ramen|croissant|macaron|pizza|pretzel|ikebana|wine|painting|craft|bread|perfume|origami|photography|kimono making|tasting|dressing|arranging? class|classes|course|courses|workshop|workshops|lesson|lessons", "learn|learning to|how make|cook|bake|to make|cook|bake? _", "a|the? tea ceremony|ceremonies", "a|an|the? wine|cheese|beer|sake|whisky|whiskey|chocolate tasting|tastings")},
	{reply: trip.ReplyMatch, dayed: true, phrases: phrase.Says("watch|see|catch|attend|visit|seeing|watching|to? a|an|the|some|live|real? sumo wrestling|tournament|tournaments|match|matches|bout|bouts|training|practice|practise|basho|wrestlers|stable? or|and|/? training|practice|tournament|wrestlers?", "sumo",
		"watch|see|catch|attend|go|going|seeing|watching|to? to? a|an|the|one|live|home|good? "+played+" "+matches, "see|watch _ _? play|playing", "see|watch bayern|psg", "a|an|one|home|the? match|matches|game at|in|of the?", "a|one|the? "+played+" match|game|matches|games")},
	{reply: trip.ReplyPerformance, dayed: true, phrases: phrase.Says(
		"an|one|a? evening|night|visit|afternoon|trip at|in|to the|a|an? "+staged, "an|one|a? evening|night of|at an|a|the? "+sortOf+"? music? "+staged,
		"go|going|goes|get|went|be|to|trip to? see|hear|watch? to? a|an|the|some|one? "+sortOf+"? music? "+staged+"|play|plays", "see|watch|watching|hear|hearing|attend|attending|catch|catching|experience|take|taking in? a|an|the|some|one|any? "+sortOf+"? music? "+staged+"|play|plays",
		staged+" one|an|some|that|this evening|night|day|afternoon", staged+" tickets|ticket|performance|performances|evening|night", "tickets|ticket|seats for|to|at a|an|the? "+sortOf+"? "+staged, "a|an|one "+sortOf+" music? "+staged)},
	{reply: trip.ReplyPerformance, when: true, phrases: phrase.Says("a|an|the? " + sortOf + "? music? " + staged)},
	{reply: trip.ReplyPicnic, dayed: true, phrases: phrase.Says("a|have|having|for|do|our|one? a? picnic|picnics|picnicking lunch|dinner|lunches|breakfast|supper? by|at|along|on|beside|near|next to? the? seine|river|isar|water|banks|bank|grass|sumida|canal|lake|eisbach", "a|have|having|for|do|our|one? a? picnic|picnics|picnicking lunches|lunch one|on|some|every|together|outside|outdoors", "a|have|having|for|do|our|one? a? picnic|picnics|picnicking")},
	{reply: trip.ReplyWeather, phrases: phrase.Says("if|when|whenever|should|unless|case it|it's|there's|there|the? weather? is|turns|of|gets? bad|a? rains|rain|raining|rainy|snows|wet|pours|sunny|dry|fine|hot|bad|good|great|clear|nice|perfect weather?", "in case of|it rain|rains|bad weather?", "on|in|for a|any|the? rainy|wet|clear|sunny|dry|bad day|days|weather", "weather permitting", "depending on the? weather", "for|on rainy|wet days")},
	{reply: trip.ReplyService, dayed: true, phrases: phrase.Says("go|going|attend|attending|hear|hearing|to|celebrate to? a|the|an|holy|catholic|high|sunday|evening? mass|evensong|vespers", "a|the|holy|sunday|catholic|high|latin mass at|in|on", "a|the|attend|attending|go|to? to? a|the|sunday|church|religious|anglican|protestant|friday|shabbat church|religious|evening|morning|synagogue|mosque? service|services|prayers", "sunday mass|worship")},
	{reply: trip.ReplyTimeThere, phrases: slices.Concat(phrase.Says("half a|the day of|for? shopping", "a|an|one|the whole|entire|full day|afternoon|morning of|for? shopping"), halfDays)},
	{reply: trip.ReplyShopping, phrases: phrase.Says("luxury|designer|high|cheap|discount|outlet end? shopping|boutiques|shops|outlets|brands|stores")},
	{reply: trip.ReplyPlayground, dayed: true, beside: true, phrases: phrase.Says("a|one|some|visit? playground|playgrounds every|each|per? day|morning|afternoon", "every|each day a playground", "playground|playgrounds")},
	{reply: trip.ReplyCot, phrases: phrase.Says("a|an|the|one|two? baby|travel? cot|cots|crib|cribs|highchair|highchairs in|for? the|our? room|hotel|baby?", "a|the? baby bed", "a? high chair|chairs")},
	{reply: trip.ReplyRoomView, phrases: phrase.Says("a|the? room|hotel|rooms|flat with a|an|some? great|nice|good|sea|city|river|park|beautiful? view|views of|over|on|to the? _", "a|the? room|hotel|rooms|flat with a|an|some? great|nice|good|sea|city|river|park|beautiful? view|views", "a|the? great|nice|good|sea|city|river|park|lake view|views from the? room|rooms|hotel|window")},
	{reply: trip.ReplyRailPass, phrases: phrase.Says("no|is|a|an|the|buy|use|get? a|an|the? japan|jr rail? pass|passes is|be? it? worth? it?", "is|buy|use|get? a|an|the? interrail|eurail|german|bavaria|swiss rail? pass|passes|ticket is|be? it? worth? it?", "interrail|eurail|interrailing", "a|the? deutschlandticket")},
	{reply: trip.ReplyOwnMeals, saysNo: true, dayed: true, phrases: phrase.Says("no|without|skip|skipping lunch|lunches|dinner|dinners|meals|restaurants suggestions|needed|please?", "don't|not|needn't need|plan|book|include|want any? lunch|lunches|dinner|dinners|meals|restaurants", "only|just dinner|dinners|lunch|lunches suggestions|planned|please|recommendations?", "lunch|dinner|meals|food on our own|by ourselves", "we cook|eat at? home|ourselves")},
	{reply: trip.ReplyCruise, dayed: true, phrases: phrase.Says("a|an|the|one? romantic|private|evening|night|moonlight? dinner|lunch|champagne|private|sunset|evening|night cruise|cruises|boat on|along|down|trip|ride? the? seine|river|isar|sumida|water?")},
	{reply: trip.ReplyView, dayed: true, phrases: phrase.Says("a|the|see|some|amazing|great|best? night|nighttime|nocturnal view|views|skyline|panorama from|of|over? a|the|tall|high? skyscraper|skyscrapers|tower|top|above|city|skyline|rooftop?", "skyline|view|views|city at|by night from|of? a|the? skyscraper|tower|above|top?", "view|views from a|the? top|roof? of? a|the? skyscraper|skyscrapers|high rise?")},
}

// spacesTo are what may stand behind what is answered and say when, how often or whether.
var spacesTo = phrase.Says("one|some|any|an|each|every|most|on|in|at one|the|an? day|days|evening|evenings|night|nights|afternoon|afternoons|morning|mornings", "for a|one|the|half|an? a? day|days|afternoon|evening|night|morning|hour|while", "if there is|are one|any|some|it?", "if there's|it's one|any|some|on", "if possible", "from|between? @time -|to|until|till|and @time", "at @time", "twice|once|daily|together|again", "# times")

// ReadReplies finds what is understood and cannot be planned. It gives back the sights that are not of it.
func (w *List) ReadReplies(s *phrase.Sentence, sights []gazetteer.Found) []gazetteer.Found {
	sights = w.hotelNear(s, sights)
	for i := 1; i < len(sights); i++ {
		if from, to := sights[i-1].To, sights[i].From; choiceLink(s, from, to, ",") {
			w.choices = append(w.choices, phrase.Match{From: from, To: to})
		}
	}
	w.answer(s, earlyReplies)
	for _, p := range ifAny {
		for _, m := range p.All(s) {
			s.Use(m, phrase.AsWish)
		}
	}
	return sights
}

// ifAny goes without saying.
var ifAny = phrase.Says("if there is|are one|any|some on?", "if there's one|any|some|anything on?", "if it's|it is? on")

// answer finds the stretches of a list.
func (w *List) answer(s *phrase.Sentence, list []answered) {
	for _, a := range list {
		for _, p := range a.phrases {
			for _, m := range p.All(s) {
				from := m.From
				for k := from; k < min(m.To, m.From+4); k++ {
					if a.reply == trip.ReplyNap && whoRests[s.Tokens[k].Text] {
						from = k + 1 // who rests is one of the party
					}
				}
				to := m.To
				if a.dayed || a.when {
					to = saysWhen(s, to)
				}
				switch {
				case a.saysNo && !noes[s.Tokens[from].Text]:
					from = min(from, clause.NoOf(s, from))
				case a.saysNo:
				case a.reply == trip.ReplyTours && turnedDown(s, m):
					w.reply(s, min(from, clause.NoOf(s, from)), to, trip.ReplyNoTours)
					continue
				case turnedDown(s, m), s.WordsBefore(m.From, 2, notThese),
					a.reply == trip.ReplyWeather && slices.ContainsFunc(w.choices, func(c phrase.Match) bool { return c.From <= m.From && m.From < c.To }),
					(a.dayed || a.when) && s.Texts(from-1, "around"),                                // the trip's own days lie around it
					a.reply == trip.ReplyHouse && (s.Texts(from-1, "our") || s.Texts(from-1, "my")): // a bed of one's own
					continue
				}
				if a.reply == trip.ReplySunset {
					to = seenFrom(s, to)
				}
				if a.reply == trip.ReplyOwnMeals && limits[s.WordAt(m.To)] {
					continue // "no dinner before 8" is said of the hour
				}
				if s.AnyBetween(from, to, dreadsRides) && !s.AnyBetween(0, len(s.Tokens), underground) {
					continue
				}
				if a.reply == trip.ReplyService && atSight(s, to) {
					to = m.To // the day is that of the visit
				}
				if otherwise[s.WordAt(to)] || a.when && to == m.To && !atSight(s, to) {
					continue
				}
				if a.beside {
					if w.replyTo(from) == a.reply {
						continue
					}
					w.Replies = append(w.Replies, Replied{from, to, a.reply})
					continue
				}
				if a.reply == trip.ReplyWeather {
					to = weatherTo(s, to)
				}
				if a.saysNo && clause.Joints[s.WordAt(to)] && left(s, to+1) && (s.RestEnds(to+2) || s.Texts(to+2, "but")) {
					to += 2 // "we hate crowds and shopping"
				}
				w.reply(s, from, to, a.reply)
			}
		}
	}
}

var (
	notThese    = english.Words("no not without avoid never skip hate hates except")
	otherwise   = english.Words("buggy sitter sitters walker themed me us him her them trip")
	limits      = english.Words("before after until later earlier over above under with at that which where more longer near than by between")
	dreadsRides = english.Words("claustrophobic claustrophobia")
	underground = english.Words("metro subway underground tube")
	noes        = english.Words("no not without avoid avoiding never skip hate hates dislike dislikes don't doesn't can't cannot won't minus escape beat unable")
	joints      = english.Words("and or , & the a an at in on with for")
)

// seenFrom gives the token behind the place that the sky is seen from, which is none that anybody comes from: "the sunset from Montmartre".
func seenFrom(s *phrase.Sentence, i int) int {
	at := s.Skip(i, "from", "over", "the")
	to := at
	for to < len(s.Tokens) && (s.Tokens[to].By == phrase.Nobody || s.Tokens[to].By == phrase.Unwanted || s.Tokens[to].By == phrase.AsSight) && gazetteer.Capitalised(s, to) {
		to++
	}
	if !s.Texts(i, "from") || to == at {
		return i
	}
	return to
}

// left tells whether a word at i says something that nobody has read.
func left(s *phrase.Sentence, i int) bool {
	return i < len(s.Tokens) && (s.Tokens[i].By == phrase.Nobody || s.Tokens[i].By == phrase.Unwanted) && s.Tokens[i].Kind == phrase.Word && !lexicon.Idle[s.Tokens[i].Text]
}

// saysWhen gives the token behind what says when, from i on.
func saysWhen(s *phrase.Sentence, i int) int {
	for {
		to := i
		for _, p := range spacesTo {
			if m, ok := p.At(s, i); ok {
				to = max(to, m.To)
			}
		}
		if p := PinBehind(s, i); p.Dayed && !s.Texts(i, ",") {
			to = max(to, p.To)
		}
		if to == i {
			return i
		}
		i = to
	}
}

// weatherTo gives the token behind what is to be in some weather: "if it rains, museums rather than parks".
func weatherTo(s *phrase.Sentence, i int) int {
	to := s.Skip(i, ",", "then")
	for to < len(s.Tokens) && !s.RestEnds(to) && (s.Tokens[to].By == phrase.Nobody || s.Tokens[to].By == phrase.Unwanted) && !(clause.Joints[s.Tokens[to].Text] && to > i+1) {
		to++
	}
	if s.RestEnds(i) && !s.Texts(i, ",") || to == s.Skip(i, ",", "then") {
		return i
	}
	return to
}

// atSight tells whether a sight that is named stands at i, with what leads to it.
func atSight(s *phrase.Sentence, i int) bool {
	at := s.Skip(i, "at", "in", "the")
	return at > i && at < len(s.Tokens) && (s.Tokens[at].By == phrase.AsSight || gazetteer.Capitalised(s, at))
}

// reply leaves a stretch aside and keeps its reply.
func (w *List) reply(s *phrase.Sentence, from, to int, r trip.Reply) {
	for to > from+1 && joints[s.Tokens[to-1].Text] {
		to--
	}
	leaveAside(s, from, to)
	for i := range w.Replies {
		if o := &w.Replies[i]; o.Reply == r && from <= o.To && o.From <= to {
			o.From, o.To = min(from, o.From), max(to, o.To)
			return
		}
	}
	w.Replies = append(w.Replies, Replied{from, to, r})
}

// replyTo is the reply that a word has already; empty where it has none.
func (w *List) replyTo(i int) trip.Reply {
	for _, r := range w.Replies {
		if r.From <= i && i < r.To {
			return r.Reply
		}
	}
	return ""
}

// Answer keeps the reply to words that are read already.
func (w *List) Answer(m phrase.Match, r trip.Reply) {
	w.Replies = append(w.Replies, Replied{m.From, m.To, r})
}

// AvoidsSteps tells whether steps are in somebody's way, or they cannot walk far.
func (w *List) AvoidsSteps() bool {
	return slices.ContainsFunc(w.Replies, func(r Replied) bool { return r.Reply == trip.ReplySteps || r.Reply == trip.ReplyShortWays })
}

// TakeReplies gives the replies with the words that they are to, in the order of the sentence, and marks those as read.
func (w *List) TakeReplies(s *phrase.Sentence) []Replied {
	slices.SortStableFunc(w.Replies, func(a, b Replied) int { return a.From - b.From })
	for _, r := range w.Replies {
		for i := r.From; i < r.To; i++ {
			if s.Tokens[i].By == phrase.Unwanted {
				s.Tokens[i].By = phrase.AsWish
			}
		}
	}
	return w.Replies
}

var (
	// areas are parts that any city has.
	areas     = phrase.Says("#th arrondissement|district", "old|historic|historical|medieval town|centre|center|city|quarter|core", "city|town centre|center", "main|central|railway|train|metro|bus station|stop", "centre|center|downtown|middle|midtown|station|airport|river|beach|park|action|waterfront|everything", "local|quiet|nice|lively|residential|trendy|safe|good|central neighbourhood|neighborhood|area|district|quarter|location|street", "historic|old centre|center|town")
	bedOrStay = english.Words("hotel hotels accommodation hostel stay staying sleep sleeping apartment flat airbnb lodging somewhere room place base based")
	ownBeds   = english.Words("booked reserved already paid own friend's friends parents brother's sister's our my")
	central   = phrase.Says("a|the|very? central|centrally located? hotel|hotels|accommodation|hostel|location|place", "hotel|hotels|accommodation|hostel|stay|staying in|with|at? a? very? central|centrally|downtown located|location|place?")
)

// hotelNear finds a hotel that is to be where no sight is that is known, which no wish can hold: "stay in the old town". What is named with it is nothing
// to see, and is taken out of the sights.
func (w *List) hotelNear(s *phrase.Sentence, sights []gazetteer.Found) []gazetteer.Found {
	plain := s.Unread()
	for i := range s.Tokens {
		if !bedOrStay[s.Tokens[i].Text] || s.Tokens[i].By != phrase.Nobody || s.WordsBefore(i, 5, ownBeds) || s.Texts(i+1, "booked") {
			continue
		}
		for _, p := range nearPlace {
			m, ok := p.At(plain, i+1)
			if !ok || s.Tokens[i+1].By != phrase.Nobody {
				continue
			}
			end := placeTo(s, m.To, sights)
			if end == m.To || booked(s, end) {
				continue
			}
			if also := placeTo(s, s.Skip(end, "or", "and", "the"), sights); s.Texts(end, "or") && also > end+1 && end > m.To {
				end = also
			}
			sights = slices.DeleteFunc(sights, func(f gazetteer.Found) bool { return f.From >= i && f.To <= end })
			if s.Texts(i-1, "quiet") {
				w.reply(s, i-1, i+1, trip.ReplyQuiet)
			}
			w.reply(s, min(i, clause.NoOf(s, i)), end, bedReply(plain, m))
			break
		}
	}
	for _, p := range central {
		for _, m := range p.All(s) {
			if !turnedDown(s, m) {
				w.reply(s, m.From, m.To, trip.ReplyHotelNear)
			}
		}
	}
	return sights
}

// booked tells whether the bed is the traveller's own already: "a hotel near Sendlinger Tor is booked".
func booked(s *phrase.Sentence, i int) bool {
	return s.AnyBetween(i, min(len(s.Tokens), i+4), bookedWords)
}

var bookedWords = english.Words("booked reserved paid already")

// placeTo gives the token behind a part of a city or a sight that is named at i, or i.
func placeTo(s *phrase.Sentence, i int, sights []gazetteer.Found) int {
	for _, p := range areas {
		if m, ok := p.At(s, i); ok {
			return m.To
		}
	}
	end := i
	for _, f := range sights {
		if f.From <= i && i < f.To {
			end = f.To
		}
	}
	for end == i && end < len(s.Tokens) && s.Tokens[end].By == phrase.AsSight || end > i && end < len(s.Tokens) && s.Tokens[end].By == phrase.AsSight && s.Tokens[end-1].By == phrase.AsSight {
		end++
	}
	return end
}

// lateReplies are read when what is said of hotels and of queues at sights has been.
var lateReplies = []answered{
	{reply: trip.ReplyQuiet, phrases: phrase.Says("a|very|really? quiet|silent|noiseless|peaceful hotel|hotels|room|rooms|street|accommodation|location|area|neighbourhood|neighborhood|place|bedroom|bedrooms", "light sleeper|sleepers", "hotel|room|place|it that|which? is|must|be|should|has to|be? be? quiet", "away from the? noise|street|traffic|bars", "without street? noise", "no street? noise")},
	{reply: trip.ReplyCrowds, saysNo: true, phrases: phrase.Says("no|avoid|avoiding|without|hate|hates|dislike|dislikes|escape|beat|beating|skip|skipping|minus|not|away|dodge : from? too? the|any|big|large|large|long|huge|endless|too|many|much|standing|waiting|stand? in? crowds|crowd|masses|hordes|queues|queue|lines|queuing|queueing|waits and|or|,|&? the|long|big|huge|and? queues|queue|crowds|lines|queuing|queueing|waiting|waits? times|time|in|tourists?",
		"no|avoid|avoiding|without|hate|hates|dislike|dislikes|escape|beat|beating|skip|skipping|minus|not|away|dodge from? too? the|any|big|large|long|huge|endless|too|many|much|standing|waiting|stand? in? crowds|crowd|masses|hordes|queues|queue|lines|queuing|queueing|waits and|or|,|&? the|long|big|huge|and? queues|queue|crowds|lines|queuing|queueing|waiting|waits? times|time|in|tourists?",
		"don't|doesn't|not|never|can't like|want|love|enjoy|do|good|fond|stand|with? of|to|with? big|the|any|large|long|stand|wait|queue? in? crowds|crowd|queues|queuing|lines|queueing|masses", "crowds|queues stress|scare|tire us|me|him|her", "skip the line tickets|ticket|entry|entrance|access?", "fast track|lane tickets|ticket|entry?")},
	{reply: trip.ReplyUntrodden, saysNo: true, phrases: phrase.Says("something|places|things|sights|stuff|anything|somewhere|go|going|explore? off the? beaten track|path|trail", "hidden|secret|lesser|less|undiscovered known? gem|gems|spots|corners|treasures|places|sights|paris|tokyo|munich", "non|not|less|un|nothing|nowhere|without too|very|so|overly|that|the|usual? touristy|touristic", "no|avoid|avoiding|without|away|far|skip from|the|any|big|usual|typical|all? the? tourist|touristy|touristic traps|trap|crowds|hordes|masses|spots|hotspots|places|stuff|areas|sights", "away|far from the|all? tourists", "like a local|locals", "local neighbourhood|neighborhood|neighbourhoods|neighborhoods|life|feel|flavour|secrets|spots|favourites|tips", "where locals|the locals? go|eat|live|drink")},
	{reply: trip.ReplyHouse, dayed: true, phrases: phrase.Says("a|an|the|stay|rent|renting? in|at? an|a|the? holiday|studio|small|nice|cosy|whole? apartment|apartments|flat|airbnb|studio|loft|villa|houseboat|guesthouse|homestay|aparthotel|penthouse|bungalow|chalet for|with? rather|instead? than|of? a|the? hotel?", "a|an|small|nice|charming? boutique|design|family|independent|quirky|characterful|historic run? hotel|hotels")},
	{reply: trip.ReplyActivity, dayed: true, phrases: phrase.Says("go|going|try|do|some|a|an? karting|gokarting|bowling|paintball|snowboarding|surfing|kayaking|rafting|skydiving|parasailing|paragliding|bungee|horseback|horse|jumping|climbing|bouldering|sailing|canoeing|fishing|diving|snorkelling|snorkeling|sledding|tobogganing jumping|riding?", "go karting|carting|carts", "an|the|some? escape|laser room|rooms|tag", "ice|roller skating", "a|the? round of golf", "go|going|do|some? skiing|golfing|golf|ski", "run|jog|jogging in|along|through the? park|river|seine|isar|garden|gardens", "hot air balloon ride|rides|flight|trip?", "a|the? helicopter ride|tour|flight")},
	{reply: trip.ReplyActivity, beside: true, phrases: phrase.Says("play|playing? video|arcade|retro games|arcades|gaming", "arcades|arcade")},
}

// ReadLateReplies finds those that are read late. The kitchen of a flat that nobody can plan is liked in a hotel, and no must.
func (w *List) ReadLateReplies(s *phrase.Sentence) {
	w.answer(s, lateReplies)
	for i, t := range s.Tokens {
		if t.Text == "pregnant" && t.By == phrase.AsParty { // "my wife's pregnant" says who comes, too
			w.Replies = append(w.Replies, Replied{i, i + 1, trip.ReplyPregnancy})
		}
	}
	if !slices.ContainsFunc(w.Replies, func(r Replied) bool { return r.Reply == trip.ReplyHouse }) || !s.AnyBetween(0, len(s.Tokens), ratherThan) {
		return
	}
	for i := range w.lodging {
		if l := w.lodging[i].Lodging; len(l.Services) == 1 && l.Services[0] == "kitchen" && w.lodging[i].Level == trip.Must {
			if rest := *l; rest.MinStars == 0 && rest.Tier == "" && rest.MaxPrice == 0 && rest.Brand == "" && rest.Rooms == 0 {
				w.lodging[i].Level = trip.Prefer
			}
		}
	}
}

var ratherThan = english.Words("rather instead prefer prefers")

// petsAlong are who comes along on four legs.
var petsAlong = english.Words("dog dogs puppy pet pets dachshund labrador")

// ReplyToPets tells who brings an animal that sights and tables are not known for it, whoever read the words for the hotel.
func (w *List) ReplyToPets(s *phrase.Sentence) {
	for i := range s.Tokens {
		if !petsAlong[s.Tokens[i].Text] || clause.Negated(s, i) || !w.petsHotel() && s.Tokens[i].By != phrase.Nobody || notAlong[s.WordAt(i+1)] || s.AnyBetween(max(0, i-4), min(len(s.Tokens), i+5), inHouse) {
			continue
		}
		from, to := i, s.Skip(i+1, "friendly")
		if m, ok := s.EndingAt(allOfIt, i); ok && s.Texts(i+1, "friendly") {
			from = m.From
		}
		if s.Tokens[i].By == phrase.Nobody {
			from = s.BackOver(i, "our")
		}
		s.UseRange(from, to, phrase.AsWish)
		w.Replies = append(w.Replies, Replied{from, to, trip.ReplyPets})
		return
	}
}

var allOfIt = phrase.Says("everything|all|everywhere|anything has|have|must|should|needs? to? be?")

var (
	notAlong = english.Words("cafe cafes sitter sitters walker themed park parks show lovers lover")
	inHouse  = english.Words("hotel hotels accommodation room rooms hostel apartment")
)

func (w *List) petsHotel() bool {
	return slices.ContainsFunc(w.lodging, func(r trip.Requirement) bool { return slices.Contains(r.Lodging.Services, "pets") })
}
