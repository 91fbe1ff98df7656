package journey

import (
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Going says how one travels, as it follows "you go": "by train from Paris to Munich". Both ends are empty where every way is meant.
func Going(lang wording.Language, mode trip.TravelMode, from, to string) string {
	if from == "" && to == "" {
		return by(lang, mode)
	}
	return lang.Say("%s from %s to %s", by(lang, mode), lang.City(from), lang.City(to))
}

func by(lang wording.Language, mode trip.TravelMode) string {
	switch mode {
	case trip.ByFlight:
		return lang.Say("by plane")
	case trip.ByTrain:
		return lang.Say("by train")
	case trip.ByCoach:
		return lang.Say("by coach")
	case trip.ByFerry:
		return lang.Say("by ferry")
	}
	return lang.Say("by car")
}
