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
//     Friday" is next week's Friday, "Friday" and "this Friday" the first to come; a long weekend is Friday to Monday;
//   - "in three weeks" is today's weekday three weeks on; "next week" starts on its Monday;
//   - summer is placed in July, autumn in October, winter in January, spring in April, each with two weeks to prepare;
//   - N nights are N+1 days, a week is 7; without a length the trip has 5 days, around a holiday 4;
//   - of a range ("4-5 days", "$2,000 to $2,500") the upper end counts; "June or July" is asked about;
//   - 06/10 is asked about when both numbers can be a month, unless another date of the sentence settles the order.
//
// Wishes that are spelled out are musts; "maybe", "ideally", "would like", "love", "if possible" make them preferences. Sights
// and kinds of them that are not wanted ("skip the Louvre", "no museums", "been up the Eiffel Tower already") are excluded;
// other tastes that are turned down ("no shopping") have no place in an intent and stay Unread. Who does not fly arranges the
// journey; who walks little has calmer days; who has a bed is told that a hotel is planned all the same.
//
// The arrows between the rooms go one way: lexicon (words), phrase (tokens and patterns), clause (meant, and how much), then dates,
// sums, themes, gazetteer (places), party and wishes, and this room, which joins them. Package edits reads changes with the same.
//
// It is pure: it knows only what Context says. Workflows and assembly may import it.
package reading
