package narrate

import "strings"

// initials are capitals that name nothing.
var initials = []string{"I", "FX", "US", "USD"}

// openers are the ordinary words a sentence may begin with. Any other first word must be a name: an opener that is
// missing here costs a second try, a name that passes for one would cost the truth.
var openers = set(strings.Fields(` a about above across add added admire adults advice after afternoon afternoons again ahead all allow
 almost alone along already also although always altogether among an and another any anyone anything around arrival arrive
 arriving as aside ask at away back balance bags be because bed before begin beginning below beside besides best between
 beyond book both breakfast bring browse budget but by call can catch certain change changes collect check children choose climb close
 closed come compare consider costs count cross cuisine daily day days depart departing departure despite dine
 dinner dinners direct discover do drop due during each early easy eat either end ending enjoy enough entry evening
 evenings every everybody everyone everything expect explore fares few finally find finish first flight flights fly flying
 follow following for forecast free friends from full further get getting give given go going good guests half have having head
 heading here highlight highlights highs home hotel hotels hours how however if in indoor information inside instead into is it its
 just keep kids last late later lands leave leaves leaving let lodging long look lots lunch lunches make many maybe meals
 meanwhile meet mid middle money more morning mornings most mostly move much museum museums nearby near never next night
 nights no nobody none not note nothing now of off on once one only open opening opens or other otherwise our out outdoor overnight
 outside over pack pass pay plan plans plus price prices put rain relax remember repair rest restaurant return returning
 save savings savour second see set settle several she should sights since sit sleep small so some someone something soon
 spend spending stand start starting stay staying step still stop stroll such sunny swap switch take taken taking taxi
 tables taste thank thanks that the their then there therefore these they things third this those though through
 throughout tickets time times to today together tomorrow too top total towards transfer transit travel travelling trip try
 turn two typical under unfold unless until unwind up upon use usually view views visit visiting visits wake walk walking
 walks wander warm was watch we weather welcome well what when whenever where whether which while who whole why will wind
 with within without yes yet you your luxury mid leave pace party families family travellers rooms local stored
 standard economy business premium`))

func set(words []string) map[string]bool {
	out := make(map[string]bool, len(words))
	for _, w := range words {
		out[w] = true
	}
	return out
}
