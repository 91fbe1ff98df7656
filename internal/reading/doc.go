// Package reading reads a traveller's English sentence into an intent without any language model: it is the default, so that
// everything works without a key (requirements C-29).
//
// Read cuts the sentence into tokens once. One reader a concern, each in a room of its own, looks for its own
// small phrases, says what it found and marks the tokens it used; what nobody used is quoted as Unread, with its no. Nothing is
// guessed silently: what was taken for granted stands in Assumed, and what must be known first is a Question. The text is
// data: there is nothing in it that could be obeyed.
//
// How dates are read, when the sentence leaves room (now is the day of Context.Now in the city's zone):
//
//   - a date without a year is the next such date, today included; a date with a year stays, and is asked about when it
//     has gone by;
//   - "in June" is the next June with room for the trip; "next June" the next June that begins after today; "this June"
//     this year's. The trip starts on the Monday on or after the 8th (early: the 1st, mid: the 12th, late: the 20th);
//   - "this weekend" is this week's Saturday and Sunday, "next weekend" next week's, and weeks begin on Monday; "next
//     Friday" is next week's Friday, "Friday" and "this Friday" the first to come; a long weekend is Friday to Monday, and one with a
//     Friday or two nights Friday to Sunday, which is said of the nights;
//   - "the second week of June" is the 8th to the 14th: the trip starts on its Monday, or on the 8th where most of it would lie behind the week;
//   - a date outweighs a weekday, and a month that is named a season: "the summer holidays, 6 days in August"; of "March, no, April" the last counts;
//   - "the weekend of 14 February" is the one that the day falls into or lies nearest to; "four days around 19 March" have it in their middle, which is
//     told; who comes "the evening before" and leaves "the day after" has those days as well;
//   - "in three weeks" is today's weekday three weeks on; "next week" starts on its Monday;
//   - summer is placed in July, autumn in October, winter in January, spring in April, each with two weeks to prepare;
//   - N nights are N+1 days, a week is 7; without a length the trip has 5 days, around a holiday 4;
//   - N days in one of several places are N nights there, and a night less in the last, from which one goes home: three days in Paris and four in
//     Munich are seven together, and the day of travel is the first in Munich. Where nothing is said of a place it has 3 nights, or the planner
//     gives it what the whole leaves. Nights that are named for every place win over "a week"; over dates that are said nothing wins: it is asked;
//   - what is said of a part of the trip, "one night in a ryokan", "two hours in the Louvre", is not its length, and a day on which something is
//     wished for, "the opera on Friday", not its first: both are left aside where nothing else can be made of them;
//   - the nights and days of places that cannot be planned are left out, which is said, and the trip begins on the day that is named; the only place
//     among them that can be planned keeps the nights that are said of it, and the trip is as long;
//   - of a range ("4-5 days", "$2,000 to $2,500") the upper end counts; "June or July" is asked about;
//   - 06/10 is asked about when both numbers can be a month, unless another date of the sentence settles the order.
//
// Wishes that are spelled out are musts; "maybe", "ideally", "would like", "love", "if possible" make them preferences. Sights
// and kinds of them that are not wanted ("skip the Louvre", "no museums", "been up the Eiffel Tower already") are excluded;
// "no museums except the Louvre", "no museums on my birthday" and "only a couple of museums" exclude nothing, since an exclusion has no exception, no
// number and no day but those of the trip: they stay Unread, and the Louvre is wanted. So does a liking that is said of a day or an hour, "jazz every
// night", whose theme is kept.
// What one knows already, "I know the Louvre", is left out. Of what is asked for and turned down by the same name the no counts, which is told; so is
// told which of two lengths, or of two numbers of people, is planned for.
// What is understood and cannot be held, "no metro", "the opera on Saturday night", "a hotel near the station", has a reply of package trip with a way
// out: it stands among the words of the intent with it, is not Unread, and becomes no lesser wish. "One dinner" of a kind is one, and the rest are
// otherwise. A sum that is put aside is taken off the budget.
// A city that is refused, or was seen, is none to go to; of two that are not both to be, and of two sums of which neither is the limit, it is asked. What
// a sum is said not to hold is told: the flights are left to the traveller then, and the rest is counted. Of how many friends, or who of
// a family, nobody said, and of what only some of the party eat, it is told what was taken.
// Of sights of which one will do, "the Louvre or the Orsay", the first is taken, which is told. A kind that is turned down beside sights of it that are
// named is not excluded, which is told as well; what is named as an example of what is not wanted, "nothing crowded like Versailles", is. What one does
// oneself, skiing or golf, is left aside aloud; swimming is a bath where the city has one.
// A word for all of something ("no shopping", "no nightlife") excludes the kinds of sights that go with it, and is read without more where nothing of
// the sort is ever planned ("no karaoke"). Other tastes that are turned down ("no crowds") have no place in an intent and stay Unread. Who does not fly
// arranges the journey; who walks little has calmer days. On days on which the travellers have something to do of their own nothing is to be seen, or
// the day begins or ends with it. Who keeps the Sabbath sees nothing from Friday evening to Saturday night.
//
// A sum that is for one thing alone, a dinner, shopping, what is put aside, is no budget: it stays Unread with what it is for. Who eats at a place has a
// meal there and no visit. What is said of one day, or of how much each day may hold at most, is a wish for those days and no pace. A part of a day is a
// window in which the visit begins, with room for the whole of it; the last evening is that before the day on which one goes home.
//
// A sentence is read for the short form of an intent first. Where it may say what only the long form holds, several places, 1 to 3 days or 8 and
// more, a ride by land from a place that is named, a booking, a bed of one's own, it is read once more for that, and the long form is taken if it
// says more. Ways there and home that nobody names a ride for stay open; one who comes in their own car goes home in it. A land ride that is said
// of the whole holds for the ways that it can go, so that nobody takes the train from New York. Of places that cannot be planned one question
// names those that can.
//
// The arrows between the rooms go one way: lexicon (words), phrase (tokens and patterns), clause (meant, and how much), then dates,
// sums, themes, gazetteer (places), party, wishes and stays (the places of a journey), and this room, which joins them. Package edits reads changes with the same.
//
// It is pure: it knows only what Context says. Workflows and assembly may import it.
package reading
