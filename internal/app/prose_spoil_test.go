package app_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
)

// The ways to spoil a sentence for prose_mutants_test.go: each changes one thing of what is good and true.

// replaceOne puts something in place of one match of a form.
func replaceOne(r *rand.Rand, text string, form *regexp.Regexp, by func(was string) string) (string, bool) {
	all := form.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return "", false
	}
	at := all[r.IntN(len(all))]
	return text[:at[0]] + by(text[at[0]:at[1]]) + text[at[1]:], true
}

var (
	digitForm   = regexp.MustCompile(`\d`)
	amountForm  = regexp.MustCompile(`\$\d[\d,]*(?:\.\d\d)?`)
	countForm   = regexp.MustCompile(`\b\d+ (?:days?|nights?|adults?|child|sights?|stars?|km|min|h)\b`)
	dateForm    = regexp.MustCompile(`\b\d{1,2} (?:June|December)\b`)
	weekdayForm = regexp.MustCompile(`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day`)
	properForm  = regexp.MustCompile(`\p{Lu}\p{L}{3,}(?: \p{Lu}\p{L}+)*`)
	capitalForm = regexp.MustCompile(`(?:^|[^\pL])\p{Lu}`)
	unitForm    = regexp.MustCompile(`\$|°C| km\b| %| nights?\b| days?\b| adults?\b| stars?\b`)
	hedgeForm   = regexp.MustCompile(`(?:, )?not a live forecast|stored |usual |most likely (.*), with a chance of| on average`)
	turnForm    = regexp.MustCompile(`and leaves|which leaves|leaves`)
)

func spoilDigit(r *rand.Rand, s *spoken) (string, bool) {
	return replaceOne(r, s.said.Text, digitForm, func(was string) string { return fmt.Sprint((int(was[0]-'0') + 1 + r.IntN(9)) % 10) })
}

func spoilAmount(r *rand.Rand, s *spoken) (string, bool) {
	others := amountForm.FindAllString(strings.Join(sentencesIn(s.it), " ")+fmt.Sprintf(" $%d", 1+r.IntN(9000)), -1)
	return replaceOne(r, s.said.Text, amountForm, func(string) string { return anyOf(r, others) })
}

func spoilCount(r *rand.Rand, s *spoken) (string, bool) {
	return replaceOne(r, s.said.Text, countForm, func(was string) string {
		number, noun, _ := strings.Cut(was, " ")
		words := []string{"two", "three", "four", "seven", "twelve", "1", "2", "3", "4", "5", "6", "9", "10", "30"}
		n := anyOf(r, words)
		if same := map[string]string{"two": "2", "three": "3", "four": "4", "seven": "7", "twelve": "12"}[n]; same != "" && strings.HasPrefix(was, same+" ") {
			n = "eleven"
		}
		if n == number+"0" { // 2.10 km are 2.1 km
			n = "11"
		}
		return n + " " + noun
	})
}

func spoilDate(r *rand.Rand, s *spoken) (string, bool) {
	return replaceOne(r, s.said.Text, dateForm, func(was string) string {
		days := []string{"1 June", "31 December", "24 December"}
		for _, d := range s.it.Days {
			days = append(days, d.Date.Format("2 January"))
		}
		return anyOf(r, days)
	})
}

func spoilWeekday(r *rand.Rand, s *spoken) (string, bool) {
	return replaceOne(r, s.said.Text, weekdayForm, func(string) string {
		return anyOf(r, []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"})
	})
}

// proper replaces a name that is neither a date nor the first word.
func proper(r *rand.Rand, text string, by func(string) string) (string, bool) {
	first, rest, _ := strings.Cut(text, " ")
	out, ok := replaceOne(r, rest, properForm, func(was string) string {
		if weekdayForm.MatchString(was) || was == "June" || was == "December" {
			return was
		}
		return by(was)
	})
	return first + " " + out, ok && out != rest
}

func spoilName(r *rand.Rand, s *spoken) (string, bool) {
	return proper(r, s.said.Text, func(string) string { return anyOf(r, s.away) })
}

func spoilOwnName(r *rand.Rand, s *spoken) (string, bool) {
	var own []string
	for _, d := range s.it.Days {
		for _, a := range d.Activities {
			if !strings.Contains(s.said.Text, a.Name) {
				own = append(own, a.Name)
			}
		}
	}
	return proper(r, s.said.Text, func(string) string { return anyOf(r, own) })
}

func spoilLetter(r *rand.Rand, s *spoken) (string, bool) {
	return proper(r, s.said.Text, func(was string) string {
		letters := []rune(was)
		at := 1 + r.IntN(len(letters)-1)
		switch r.IntN(3) {
		case 0:
			return string(slices.Delete(letters, at, at+1))
		case 1:
			return string(slices.Insert(letters, at, rune('a'+r.IntN(26))))
		}
		if letters[at] == ' ' {
			at--
		}
		letters[at] = map[bool]rune{true: 'x', false: 'q'}[letters[at] != 'x']
		return string(letters)
	})
}

func spoilUnit(r *rand.Rand, s *spoken) (string, bool) {
	return replaceOne(r, s.said.Text, unitForm, func(was string) string {
		for _, pair := range [][]string{{"$", "€", "£", "¥"}, {"°C", "°F", " %", " km"}, {" km", " m", " miles", " h"}, {" %", " °C", " km"},
			{" night", " day", " week"}, {" day", " night", " hour"}, {" adult", " child", " room"}, {" star", " room", " night"}} {
			if one := strings.TrimSuffix(was, "s"); one == pair[0] {
				return anyOf(r, pair[1:]) + strings.TrimPrefix(was, one)
			}
		}
		return was
	})
}

func spoilNot(r *rand.Rand, s *spoken) (string, bool) {
	words := strings.Fields(s.said.Text)
	if strings.Contains(s.said.Text, " not ") || strings.Contains(s.said.Text, "no rain") || strings.Contains(s.said.Text, "nothing") {
		return "", false // denied already: another "not" says what it likes
	}
	at := 1 + r.IntN(len(words)-1)
	return strings.Join(slices.Insert(words, at, anyOf(r, []string{"not", "never", "no", "don't", "without", "hardly", "isn’t", "neither"})), " "), true
}

func spoilOrder(_ *rand.Rand, s *spoken) (string, bool) {
	form := amountForm
	all := form.FindAllStringIndex(s.said.Text, -1)
	if len(all) < 2 {
		all = dateForm.FindAllStringIndex(s.said.Text, -1)
	}
	if len(all) < 2 {
		return "", false
	}
	a, b, text := all[0], all[len(all)-1], s.said.Text
	return text[:a[0]] + text[b[0]:b[1]] + text[a[1]:b[0]] + text[a[0]:a[1]] + text[b[1]:], true
}

func spoilTurn(r *rand.Rand, s *spoken) (string, bool) {
	return replaceOne(r, s.said.Text, turnForm, func(string) string {
		return anyOf(r, []string{"and exceeds it by", "beyond it by", "which is over it by", "more than it by", "without"})
	})
}

func spoilFree(r *rand.Rand, s *spoken) (string, bool) {
	return strings.TrimSuffix(s.said.Text, ".") + anyOf(r, []string{", breakfast included.", ", free of charge.", ", with a full refund.", ", discounted."}), true
}

func spoilHedge(r *rand.Rand, s *spoken) (string, bool) {
	return replaceOne(r, s.said.Text, hedgeForm, func(string) string { return "" })
}
