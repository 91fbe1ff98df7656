package phrase

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
)

// respelled gives the usual spelling of what people type in a hurry. Only what is no other word stands here.
var respelled = lexicon.Renamed(`dont=don't doesnt=doesn't didnt=didn't wont=won't cant=can't couldnt=couldn't wouldnt=wouldn't shouldnt=shouldn't isnt=isn't
	arent=aren't wasnt=wasn't havent=haven't hasnt=hasn't ive=i've im=i'm theyre=they're youre=you're weve=we've theres=there's thats=that's lets=let's
	u=you ur=your r=are pls=please plz=please plse=please thx=thanks ty=thanks wanna=want gonna=going gotta=must luv=love bday=birthday
	nite=night nites=nights nyt=night nts=nights wk=week wks=weeks wkend=weekend wknd=weekend yr=year yrs=years hrs=hours mins=minutes
	tmrw=tomorrow tmr=tomorrow tomoz=tomorrow tomorow=tomorrow tommorow=tomorrow tommorrow=tomorrow 2moro=tomorrow 2morrow=tomorrow
	wendsday=wednesday wensday=wednesday wednsday=wednesday thrusday=thursday saterday=saturday febuary=february feburary=february
	budgit=budget buget=budget bugdet=budget budjet=budget doller=dollar dollers=dollars dolar=dollar dolars=dollars
	fod=food foood=food resturant=restaurant resturants=restaurants restaraunt=restaurant restaraunts=restaurants accomodation=accommodation
	acommodation=accommodation hotell=hotel hottel=hotel fligth=flight fligths=flights flite=flight flites=flights recieve=receive definately=definitely
	definitly=definitely defiantely=definitely prefered=preferred musuem=museum musuems=museums musem=museum musems=museums musium=museum
	resterant=restaurant resterants=restaurants vegitarian=vegetarian vegeterian=vegetarian luxery=luxury luxurius=luxurious
	thosand=thousand thousnd=thousand hundered=hundred hunderd=hundred bux=bucks couplea=couple peeps=people kiddos=kids bf=boyfriend gf=girlfriend ppl=people
	frm=from thru=through toghether=together togehter=together agust=august augest=august septembre=september ocotber=october`)

// respell puts the usual spelling in place of a hurried one. What was typed stays in raw.
func (s *Sentence) respell() {
	for i := range s.Tokens {
		if s.Texts(i, "w", "/", "o") || s.Texts(i, "w", "/", "out") {
			s.Tokens[i].Text, s.Tokens[i+1].Text, s.Tokens[i+2].Text = "without", withSlash, withSlash
		}
		if s.Texts(i, "w", "/") {
			s.Tokens[i].Text, s.Tokens[i+1].Text = "with", withSlash
		}
		if usual := respelled[s.Tokens[i].Text]; usual != "" && s.Tokens[i].Kind == Word && !s.Texts(i+1, "$") {
			s.Tokens[i].Text = usual
		}
		if english := germanParty[s.Tokens[i].Text]; english != "" && i > 0 && s.Tokens[i-1].Kind == Number {
			s.Tokens[i].Text = english
		}
		if s.Texts(i, "und") && i > 0 && i+1 < len(s.Tokens) && s.Tokens[i-1].Kind == Number && s.Tokens[i+1].Kind == Number {
			s.Tokens[i].Text = "and" // "2 Kinder (4 und 7)"
		}
		if shortMonths[s.Tokens[i].Text] && i > 0 && s.Tokens[i-1].Kind == Number {
			s.Tokens[i].Text = "months" // "10mo"
		}
	}
	s.Tokens = slices.DeleteFunc(s.Tokens, func(t Token) bool { return t.Text == withSlash })
	s.correct()
}

// germanParty are German words for people behind their number, as forms have them: "2 Erw. + 1 Kind".
var germanParty = lexicon.Renamed("erw=adults erwachsene=adults erwachsener=adult kind=child kinder=children personen=people")

// shortMonths are months behind a number.
var shortMonths = english.Words("mo mos mth mths mnths")

// withSlash marks the stroke of "w/", which is "with", and of "w/o".
const withSlash = "w/"
