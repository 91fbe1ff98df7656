package reading

// childAges are ages behind children: "two kids aged 4 and 7", "our kids (5 and 8)", "three kids, 10, 8 and 3", "the twins are 11".
var (
	childAges = says("aged|ages|age # ,|/? #? ,|/? and|& #", "aged|ages|age # ,|/? #? ,|/? #? ,? and|& #", "aged|ages|age|are|is # -|to #", "aged|ages|age|is|are|of #", "who|they are|is|'re aged? # ,? #? ,? and|&? #?", "( # )", "( # ,|/|and|& # )",
		"( aged|ages|age? # ,|/? #? ,|/? #? ,? and|&|, # )", ", # , # ,? and|& #", ", # and|& #", "are # ,? and|& #", "are # , # and|& #", "are|is|turns #", "of # ,? and|& #")
	agesAlone = says("# and # years old", "# and # year olds", "aged|ages # and|to|- #", "aged #")
	ourAges   = says("we're both? # and|& # years? old? of? age?", "we are both? # and|& # years? old? of? age?", "aged # and # years? old?")
	myAge     = says("i'm|he's|she's # years|year? old?", "i am # years|year? old?", "he|she|wife|husband|partner|mother|father|mum|mom|dad|friend|sister|brother|girlfriend|boyfriend is # years|year? old?", "turn|turned|turning|turns # years? old?", "all|both over|under|past #")
)

// readAges sets aside the ages of children.
func readAges(s *sentence) (ages []int) {
	ages = readAgeList(s)
	for _, p := range childAges {
		for _, m := range p.all(s) {
			if !s.childBefore(m.from) || !plausible(m.nums, 0, 17) || s.countedAt(m.to-1) && !s.texts(m.to, "years") {
				continue
			}
			ages = append(ages, m.nums...)
			s.use(m, asParty)
		}
	}
	for _, p := range agesAlone {
		for _, m := range p.all(s) {
			if plausible(m.nums, 0, 17) && (s.tok[m.from].kind != number || s.childBefore(m.from) || s.childBefore(m.from-1)) {
				ages = append(ages, m.nums...)
				s.use(m, asParty)
			}
		}
	}
	return ages
}

// readOwnAges sets aside the ages of those who speak, which count nobody: "we are 40 and 42".
func readOwnAges(s *sentence, p *party) {
	for _, ph := range ourAges {
		for _, m := range ph.all(s) {
			if plausible(m.nums, 18, 110) {
				p.couple = p.couple || len(m.nums) == 2
				s.use(m, asParty)
			}
		}
	}
	for _, ph := range myAge {
		for _, m := range ph.all(s) {
			if m.to < len(s.tok) && countable[s.tok[m.to].text] {
				continue
			}
			if n := m.nums[0]; n > 12 || s.tok[m.from].text == "he's" || s.tok[m.from].text == "she's" || s.tok[m.from].text != "i'm" && s.tok[m.from].text != "i" {
				if s.texts(m.from+1, "is") {
					m.from++ // "my husband is 45" names him, too
				}
				s.use(m, asParty)
				if n < 18 {
					p.ages = append(p.ages, n)
				}
			}
		}
	}
}

func plausible(ages []int, from, to int) bool {
	for _, a := range ages {
		if a < from || a > to {
			return false
		}
	}
	return true
}

// childAge is how old the children are for whom sights are chosen.
const childAge = 12

// grownKids tells whether all the children are teenagers.
func (p party) grownKids(s *sentence) bool {
	if len(p.ages) > 0 && len(p.ages) >= p.children {
		return plausible(p.ages, childAge+1, 17)
	}
	for i, t := range s.tok {
		if t.by == asParty && s.childBefore(i+1) && !teens[t.text] && !s.wordsBefore(i, 1, teens) {
			return false
		}
	}
	return s.words["teen"] || s.words["teens"] || s.words["teenager"] || s.words["teenagers"] || s.words["teenage"]
}

var teens = set("teen teens teenager teenagers teenage adolescent")
