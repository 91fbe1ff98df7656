package reading

// ageLeads stand between children and their ages: "kids aged 5", "our children, who are 3 and 5", "girls: 9, 7".
var ageLeads = []string{",", "(", ":", "-", "aged", "ages", "age", "are", "is", "of", "who", "now", "only", "currently", "just", "turning", "they're"}

// readAgeList reads the ages that follow children, however many there are: "kids 5, 7 and 9". A single number is an age only when
// something says so.
func readAgeList(s *sentence) (ages []int) {
	for i := 1; i < len(s.tok); i++ {
		if !s.childBefore(i) {
			continue
		}
		k := s.skip(i, ageLeads...)
		list, to := s.agesAt(k)
		if len(list) > 1 || len(list) == 1 && k > i && (!s.texts(k-1, ",") && !s.texts(k-1, "-") || s.pauseAt(to)) {
			ages = append(ages, list...)
			s.useRange(i, to, asParty)
		}
	}
	return ages
}

// pauseAt tells whether a part of the sentence ends before i.
func (s *sentence) pauseAt(i int) bool {
	return i >= len(s.tok) || s.tok[i].kind == symbol && s.tok[i].text != "-" && s.tok[i].text != "/" && s.tok[i].text != "%"
}

// agesAt reads numbers of children's ages and what joins them.
func (s *sentence) agesAt(i int) (ages []int, to int) {
	for k := i; ; {
		n, ok := s.wholeAt(k)
		if !ok || s.tok[k].by != nobody || s.tok[k].ord || n < 0 || n > 17 || s.countedAt(k) && !s.texts(k+1, "years") || k+1 < len(s.tok) && months[s.tok[k+1].text] != 0 {
			return ages, to
		}
		ages, to = append(ages, n), k+1
		to = s.skip(to, "years", "year", "old", "yo", "yrs")
		next := s.skip(to, ",", "and", "&", "/", "plus")
		if next == to {
			return ages, to
		}
		k = next
	}
}
