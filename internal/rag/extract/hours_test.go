package extract_test

import "testing"

func TestHoursOfEveryDay(t *testing.T) {
	t.Parallel()
	says{
		{"The Louvre is open daily from 9:30 to 18:00.", "louvre: Mon–Sun 09:30–18:00"},
		{"The Louvre is open every day from 9am to 6pm.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is open daily, 9am–6pm.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is open daily 9 a.m. to 6 p.m.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is open daily 10.00-17.30.", "louvre: Mon–Sun 10:00–17:30"},
		{"The Louvre is open every day 09h00 – 18h00.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is open daily from 9h to 18h30.", "louvre: Mon–Sun 09:00–18:30"},
		{"The Louvre is open daily from nine to six.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is open daily from half past nine to six.", "louvre: Mon–Sun 09:30–18:00"},
		{"The Louvre is open daily from a quarter to ten until half past eight.", "louvre: Mon–Sun 09:45–20:30"},
		{"The Louvre is open daily from quarter past ten to five.", "louvre: Mon–Sun 10:15–17:00"},
		{"The Louvre opens daily at nine and closes at six.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre opens at nine and closes at six every day.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre opens at 9 a.m. and closes at 6 p.m. daily.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is open daily from noon to midnight.", "louvre: Mon–Sun 12:00–24:00"},
		{"The Louvre is open daily from noon to six.", "louvre: Mon–Sun 12:00–18:00"},
		{"The Sacré-Cœur on Montmartre is open every day from half past six in the morning until half past ten at night.", "sacre_coeur: Mon–Sun 06:30–22:30"},
		{"The Louvre is open from 9 to 18 daily.", "louvre: Mon–Sun 09:00–18:00"},
		{"Louvre: open Monday to Sunday 9–18.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is open daily between 10 and 17:30.", "louvre: Mon–Sun 10:00–17:30"},
		{"The Louvre is open 24 hours daily.", "louvre: Mon–Sun 00:00–24:00"},
		{"The Louvre is open daily round the clock.", "louvre: Mon–Sun 00:00–24:00"},
		{"The Louvre is open daily 11:30–14:30 and 18:00–22:00.", "louvre: Mon–Sun 11:30–14:30 18:00–22:00"},
		{"The Louvre is open daily from 9 to 12 and from 14 to 18.", "louvre: Mon–Sun 09:00–12:00 14:00–18:00"},
		{"Café Luitpold is open daily from 18:00 to 02:00.", "luitpold: Mon–Sun 18:00–02:00"},
		{"Café Luitpold, a café of many cakes, is open daily from 8:00 to 19:00.", "luitpold: Mon–Sun 08:00–19:00"},
		{"The Louvre is open every day, from nine to five, seven days a week.", ""}, // twice the days: left
		{"The Louvre has three wings and is open daily from 9 to 18.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is the exception: it opens every day, from nine to five.", "louvre: Mon–Sun 09:00–17:00"},
		{"The Louvre is open daily from 9:30 to 6:00.", "louvre: Mon–Sun 09:30–18:00"},
		{"The Louvre is open daily from 9 to 6pm.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is open daily 2–6pm.", "louvre: Mon–Sun 14:00–18:00"},
		{"The Louvre is open daily from 10 o'clock to 5 o'clock.", "louvre: Mon–Sun 10:00–17:00"},
	}.run(t)
}

func TestHoursByDays(t *testing.T) {
	t.Parallel()
	says{
		{"The Louvre is closed on Mondays and Christmas Day", "louvre: closed Mon"}, // and there the text ends
		{"The Louvre opens at nine, closes at six, stays open until nine on Wednesdays and Fridays, and rests on Tuesdays.",
			"louvre: Mon 09:00–18:00, Wed 09:00–21:00, Thu 09:00–18:00, Fri 09:00–21:00, Sat–Sun 09:00–18:00"},
		{"Louvre: Mon–Fri 10–18, Sat 10–16, Sun closed.", "louvre: Mon–Fri 10:00–18:00, Sat 10:00–16:00"},
		{"The Louvre is open Tuesday to Sunday 10:00–18:00 (Thursday until 21:00).", "louvre: Tue–Wed 10:00–18:00, Thu 10:00–21:00, Fri–Sun 10:00–18:00"},
		{"The Louvre is open daily except Mondays from 10 to 18.", "louvre: Tue–Sun 10:00–18:00"},
		{"The Louvre is open 10 to 18 daily except Mondays.", "louvre: Tue–Sun 10:00–18:00"},
		{"The Louvre is open daily, except on Mondays, from ten to six.", "louvre: Tue–Sun 10:00–18:00"},
		{"Louvre: Monday: closed; Tuesday–Sunday: 9–17.", "louvre: Tue–Sun 09:00–17:00"},
		{"The Louvre is open Tuesday to Sunday, from 10 to 18.", "louvre: Tue–Sun 10:00–18:00"},
		{"The Louvre is closed on Mondays, opens from half past nine to six, and until a quarter to ten on Thursdays.",
			"louvre: Tue–Wed 09:30–18:00, Thu 09:30–21:45, Fri–Sun 09:30–18:00"},
		{"The Louvre is open from a quarter to ten until half past eight, except on Mondays.", "louvre: Tue–Sun 09:45–20:30"},
		{"The Louvre is open from nine to six on weekdays and from ten to four at weekends.", "louvre: Mon–Fri 09:00–18:00, Sat–Sun 10:00–16:00"},
		{"The Louvre is open daily 10–18 except Thursday 10–21.", "louvre: Mon–Wed 10:00–18:00, Thu 10:00–21:00, Fri–Sun 10:00–18:00"},
		{"The Louvre is open Wednesday through Monday 9am–6pm.", "louvre: Mon 09:00–18:00, Wed–Sun 09:00–18:00"},
		{"The Louvre is open 10–18 Mon–Fri, 10–16 Sat, 12–16 Sun.", "louvre: Mon–Fri 10:00–18:00, Sat 10:00–16:00, Sun 12:00–16:00"},
		{"The Louvre is open Monday, Wednesday and Friday only, 10:00–16:00.", "louvre: Mon 10:00–16:00, Wed 10:00–16:00, Fri 10:00–16:00"},
		{"The Louvre is open only on Saturdays and Sundays from 10 to 17.", "louvre: Sat–Sun 10:00–17:00"},
		{"The Louvre is open daily 10–18, Thursdays 10–21.", "louvre: Mon–Wed 10:00–18:00, Thu 10:00–21:00, Fri–Sun 10:00–18:00"},
		{"The Louvre is open daily 10–18, until 21:00 on Thursdays.", "louvre: Mon–Wed 10:00–18:00, Thu 10:00–21:00, Fri–Sun 10:00–18:00"},
		{"Louvre – Mo-Fr 08:00-12:00, Sa 09:00-12:00.", ""}, // Sa alone is no day here
		{"The Louvre is open Mo-Su 08:00-19:00.", "louvre: Mon–Sun 08:00–19:00"},
		{"Café Luitpold is open Tuesday to Saturday 11:30–14:30 and 18:00–22:00.", "luitpold: Tue–Sat 11:30–14:30 18:00–22:00"},
		{"Café Luitpold is open Wednesday to Saturday from 19:00 to 01:00, closed Sunday to Tuesday.", "luitpold: Wed–Sat 19:00–01:00"},
		{"The Louvre is open Tue–Sun 10–18, Thu 10–21.", "louvre: Tue–Wed 10:00–18:00, Thu 10:00–21:00, Fri–Sun 10:00–18:00"},
		{"The Louvre is closed on Mondays; Tuesday to Sunday 10:00–18:00.", "louvre: Tue–Sun 10:00–18:00"},
		{"The Louvre is closed on Mondays, Tuesday to Sunday 10:00–18:00.", "louvre: Tue–Sun 10:00–18:00"},
		{"The Louvre is open daily from 10 to 6, on Fridays it stays open until nine.", "louvre: Mon–Thu 10:00–18:00, Fri 10:00–21:00, Sat–Sun 10:00–18:00"},
		{"The Louvre is open from ten to six; day of rest: Tuesday.", "louvre: Mon 10:00–18:00, Wed–Sun 10:00–18:00"},
	}.run(t)
}

// Days of the year on which a house is closed do not change its ordinary week; anything else that happens on them may.
func TestFeasts(t *testing.T) {
	t.Parallel()
	says{
		{"The Louvre opens at nine, closes at six, and rests on Tuesdays as well as on the first of January, the first of May and Christmas Day.",
			"louvre: Mon 09:00–18:00, Wed–Sun 09:00–18:00"},
		{"The Louvre is open daily from 9 to 18, closed on 25 December and 1 January.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is open daily from 9 to 18 (closed on Christmas Day).", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is open daily from 9 to 18 except 1 May and Christmas Day.", "louvre: Mon–Sun 09:00–18:00"},
		{"The Louvre is closed on Tuesdays and on May 1st.", "louvre: closed Tue"},
		{"The Louvre is closed on 25 December.", ""},
		{"The Louvre is open daily from 9 to 18, on 24 December until 14:00.", ""},
		{"The Louvre is open daily from 9 to 18, closed from 1 January to 31 March.", ""},
		{"The Louvre is closed on Mondays until 31 March.", ""},
		{"The Louvre is closed on Mondays in May.", ""},
		{"The Louvre is open daily from 9 to 18, closed 1 January to 31 March.", ""},
		{"The Louvre is open daily from 9 to 18, closed 24–26 December.", ""},
		{"The Louvre is open daily from 9 to 18 on 1 May.", ""},
		{"The Louvre is closed on Mondays and on 1 May from 9 to 12.", ""},
	}.run(t)
}

func TestClosingDays(t *testing.T) {
	t.Parallel()
	says{
		{"The Louvre is closed on Tuesdays.", "louvre: closed Tue"},
		{"The Louvre rests on Mondays.", "louvre: closed Mon"},
		{"The Louvre (closed Mondays) is large.", "louvre: closed Mon"},
		{"The Louvre is closed on Mondays and Tuesdays.", "louvre: closed Mon Tue"},
		{"The Louvre, closed on Mondays, stays open until eight on Tuesdays.", "louvre: closed Mon"},
		{"The Louvre is closed on Mondays and has a pyramid.", "louvre: closed Mon"},
		{"The Ghibli Museum in Mitaka is closed on Tuesdays and sells nothing at the door.", "ghibli: closed Tue"},
		{"The Louvre is closed on Monday mornings.", ""},
		{"The Louvre is closed on the first Monday of the month.", ""},
		{"The Louvre is closed on Mondays save in the weeks of cherry blossom.", ""},
		{"The Louvre is closed on Mondays except when that is a holiday.", ""},
		{"The Louvre was closed on Mondays.", ""},
		{"The Louvre is not closed on Mondays.", ""},
		{"Some say the Louvre is closed on Mondays.", ""},
		{"The Louvre will be closed on Mondays from 2028.", ""},
		{"The Louvre is closed every day.", ""},
	}.run(t)
}

// Near misses: each leaves a doubt, and a doubt is nothing.
func TestHoursThatAreNone(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"The Louvre is open from 9 to 18.",
		"The Louvre is open until eight.",
		"The Louvre is open daily.",
		"The Louvre is open daily until eight.",
		"The Louvre is open daily from nine.",
		"The Louvre is open Monday to Saturday.",
		"On Saturdays the Louvre is open from 10 to 16.",
		"The Louvre is open Saturdays 10–16.",
		"The Louvre is open from ten to six, on Thursdays until nine.",
		"The Louvre is open daily 9–18, last entry at 17:00.",
		"Last entry to the Louvre is daily at 17:00, from 9:00 to 18:00.",
		"In summer the Louvre is open daily from 9 to 20.",
		"The Louvre is open daily from 9 to 18, in winter until five.",
		"The Louvre is open daily from 9 to 18 from April to September.",
		"The Louvre is open daily from 9 to 18 until 31 March.",
		"The Louvre is open daily from 9 to 18 on public holidays.",
		"The Louvre used to open daily from 9 to 18.",
		"The Louvre was open daily from 9 to 18.",
		"The Louvre will open daily from 9 to 18 in 2028.",
		"The Louvre is open daily from 9 to 18 from 2028.",
		"Some say the Louvre is open daily from 9 to 18.",
		"The Louvre is said to be open daily from 9 to 18.",
		"The Louvre is not open daily from 9 to 18.",
		"The Louvre is usually open daily from 9 to 18.",
		"The Louvre is open daily from about 9 to 18.",
		"The Louvre is open on the night of 18 May from 18:00 to 24:00 daily.",
		"The Louvre is open daily 9–18 today.",
		"Is the Louvre open daily from 9 to 18?",
		"The shop of the Louvre is open daily from 9 to 18.",
		"The Louvre shop is open daily from 9 to 18.",
		"The Louvre has a garden café that is open daily from 9 to 18.",
		"The café opposite the Louvre is open daily from 9 to 18.",
		"The gardens by the Louvre are open daily from 9 to 18.",
		"The Louvre's garden is open daily from 9 to 18.",
		"The Louvre is open daily from 9 to 18 for groups.",
		"The Louvre and the Orsay are open daily from 9 to 18.",
		"The Louvre is open daily from nine to eleven.",
		"The Louvre is open daily from six to ten.",
		"The Louvre is open daily from 25:00 to 26:00.",
		"The Louvre is open daily from 18:00 to 12:00.",
		"The Louvre is open daily from 10:00 to 10:00.",
		"The Louvre is open Monday to Friday 9–18 Saturday 10–16 closed Saturday.",
		"The Louvre is open 9–18 Mon–Fri 10–16 Sat.",
		"The Louvre is open daily from ten to midnight.",
		"The Louvre is open daily 9–18 except.",
		"The Louvre by night is open daily from 18 to 22.",
		"The Louvre is open daily from 9 to 18, closed from 12 to 14.",
		"The Louvre is open daily from 9 to 18, but the galleries upstairs close at 17:00.",
		"The Louvre is open daily from 9 to 18; box office until 17:00.",
		"The Louvre is open for guided visits daily from 9 to 18.",
		"The Louvre is open only to members daily from 8 to 9.",
		"The Louvre is open daily from 9 to 18 if it does not rain.",
		"A ticket to the Louvre holds from 9 to 18 daily for 3 rooms.",
		"The Louvre is open every other Monday from 9 to 18.",
		"Hotel Bellevue is open daily from 9 to 18.",
		"The metro is open daily from 5:30 to 24:00.",
	} {
		if got := told(text); got != "" {
			t.Errorf("%s\n got %q, want nothing", text, got)
		}
	}
}
