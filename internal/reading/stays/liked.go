package stays

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Trains and planes are what some people come to look at: in a list of what they like they say no way to travel.

var (
	likedRides = english.Words("trains planes airplanes aeroplanes cars boats ships ferries coaches buses trams railways")
	likeWords  = english.Words("like likes love loves adore adores enjoy enjoys into mad crazy obsessed fascinated interested interest interests hobby hobbies likings loving")
	likeHeads  = english.Words("likes loves interests interested hobbies themes theme into enjoys fans passions tastes")
	politely   = english.Words("would i'd we'd he'd she'd they'd don't doesn't didn't not prefer rather if")
	soldWith   = english.Words("hotel hotels flight flights fare fares ticket tickets transfer transfers transport meal meals accommodation breakfast taxi taxis everything")
	travels    = english.Words("between to from for instead rather better more over than there back home all only please and")
)

// isLiked tells whether the ride at i stands in a list of what somebody likes: "our son loves trains and planes", "Likes: planes, trains and science",
// "Parks, trains, aquariums".
func isLiked(s *phrase.Sentence, i int) bool {
	if !likedRides[s.Tokens[i].Text] || travels[s.WordAt(i+1)] && !s.Texts(i+1, "and") {
		return false
	}
	if underLikes(s, i) {
		return true
	}
	from := i
	for from > 0 && listsLikes(s, from-1) {
		from--
	}
	if from > 0 && likeWords[s.Tokens[from-1].Text] {
		return !politely[s.WordAt(from-2)] && !politely[s.WordAt(from-3)]
	}
	return amongThemes(s, i)
}

// underLikes tells whether i stands under a heading of likes.
func underLikes(s *phrase.Sentence, i int) bool {
	for k := i - 1; k > 0 && i-k < 40; k-- {
		if s.Texts(k, ":") {
			return likeHeads[s.WordAt(k-1)] || likeHeads[s.WordAt(k-2)]
		}
		if phrase.Ends(s.Tokens[k]) {
			break
		}
	}
	return false
}

// listsLikes tells whether a token can stand in a list of likes.
func listsLikes(s *phrase.Sentence, k int) bool {
	t := s.Tokens[k]
	if t.Kind == phrase.Symbol {
		return t.Text == "," || t.Text == "&" || t.Text == "/"
	}
	return joinsLikes[t.Text] || t.Kind == phrase.Word && (likedRides[t.Text] || lexicon.ThemeOf[t.Text] != "" || lexicon.CuisineOf[t.Text] != "")
}

var joinsLikes = english.Words("and or of about in on all the")

// amongThemes tells whether the ride at i is alone between commas, with a theme on one side of it, and what is sold with journeys on neither.
func amongThemes(s *phrase.Sentence, i int) bool {
	if i > 0 && !itemEnds(s, i-1) || i+1 < len(s.Tokens) && !itemEnds(s, i+1) {
		return false
	}
	themes := false
	for k := max(0, i-8); k < min(len(s.Tokens), i+9); k++ {
		if soldWith[s.Tokens[k].Text] && !s.WordsBefore(k, 2, instead) {
			return false
		}
	}
	for _, k := range []int{i - 2, i + 2} {
		w := s.WordAt(k)
		themes = themes || lexicon.ThemeOf[w] != "" || lexicon.CuisineOf[w] != "" || likedRides[w] && amongThemesOnce(s, k)
	}
	return themes
}

// instead stand before what is not wanted: "an apartment rather than a hotel".
var instead = english.Words("than")

// amongThemesOnce looks past one more ride in the list: "planes, trains, science".
func amongThemesOnce(s *phrase.Sentence, i int) bool {
	for _, k := range []int{i - 2, i + 2} {
		if lexicon.ThemeOf[s.WordAt(k)] != "" && (k < i && itemEnds(s, k+1) || k > i && itemEnds(s, k-1)) {
			return true
		}
	}
	return false
}

func itemEnds(s *phrase.Sentence, i int) bool {
	return phrase.Ends(s.Tokens[i]) || s.Texts(i, ",") || s.Texts(i, "and") || s.Texts(i, "&") || s.Texts(i, "/")
}
