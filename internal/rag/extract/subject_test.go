package extract_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
)

func TestSubject(t *testing.T) {
	t.Parallel()
	const nineToSix = "Mon–Sun 09:00–18:00"
	says{
		{"The Louvre is a palace. It is open daily from nine to six.", "louvre: " + nineToSix},
		{"The Louvre is a palace. Open daily from nine to six.", "louvre: " + nineToSix},
		{"The Louvre is a palace. The museum is open daily from nine to six.", "louvre: " + nineToSix},
		{"The Louvre is a palace. Opening hours: daily 9–18. Tickets cost €17.", "louvre: " + nineToSix + " / louvre: 17.00 EUR a person"},
		{"The LOUVRE is a palace.\nIts opening hours are daily 9–18.", "louvre: " + nineToSix},
		{"## Louvre\n\nOpen daily from nine to six.", "louvre: " + nineToSix},
		{"The Louvre. Open daily from nine to six.", "louvre: " + nineToSix},
		{"The Louvre\n\nOpen daily from nine to six.", "louvre: " + nineToSix},
		{"The Louvre restaurant. Open daily from nine to six.", ""},
		{"**Louvre Museum**\n\n- Hours: daily 9–18\n- Admission: €17", "louvre: " + nineToSix + " / louvre: 17.00 EUR a person"},
		{"The Louvre\n\nOpen daily from nine to six.", "louvre: " + nineToSix},
		{"The Louvre\n\nOpen daily from nine to six.\n\nIt is closed on Mondays.", "louvre: " + nineToSix + " / louvre: closed Mon"},
		{"The Louvre\n\nOpen daily from nine to six\n\nMusée Rodin\n\nOpen daily from ten to six", "louvre: " + nineToSix},
		{"## Louvre\n\n- Musée Rodin\n- Open daily from ten to six", ""},
		{"# 1. The Louvre\n\nThe museum is closed on Tuesdays.", "louvre: closed Tue"},
		{"Near the river, the Louvre is open daily from nine to six.", "louvre: " + nineToSix},
		{"- **Louvre**: open daily 9–18\n- **Orsay**: closed on Mondays", "louvre: " + nineToSix + " / orsay: closed Mon"},
		{"| Louvre | open daily 9–18 | admission €17 |", "louvre: " + nineToSix + "; 17.00 EUR a person"},
		{"The Louvre is closed on Tuesdays; the Orsay, across the river, is closed on Mondays.", "louvre: closed Tue / orsay: closed Mon"},
		{"The Louvre is closed on Tuesdays, the Orsay on Mondays; it costs €17.", ""},
		{"The musee d'orsay is closed on Mondays.", "orsay: closed Mon"},

		{"The Louvre is a palace.\n\nIt is open daily from nine to six.", ""},
		{"The Louvre and the Orsay are near. It is open daily from nine to six.", ""},
		{"The Louvre is a palace. The river is broad. It is open daily from nine to six.", ""},
		{"The Louvre has a café under the pyramid. It is open daily from nine to six.", ""},
		{"In the Louvre hangs a painting. It is open daily from nine to six.", ""},
		{"In the Louvre\n\nOpen daily from nine to six.", ""},
		{"At the Louvre, tickets cost €17.", "louvre: 17.00 EUR a person"},
		{"At the Louvre: open daily from nine to six.", "louvre: " + nineToSix},
		{"Opposite the Louvre stands a church. It is open daily from nine to six.", ""},
		{"The Louvre is a palace. The garden is open daily from nine to six.", ""},
		{"The Louvre is a palace, and the garden is open daily from nine to six.", ""},
		{"The Louvre is a palace. The Museum of Arts is open daily from nine to six.", ""},
		{"The Louvre is a palace. The museum of arts is open daily from nine to six.", ""},
		{"The Louvre is a palace. The museum next door is open daily from nine to six.", ""},
		{"The Sacré-Cœur is white. The basilica is closed on Mondays.", "sacre_coeur: closed Mon"},
		{"The Louvre is a palace. The station is open daily from nine to six.", ""},
		{"## Louvre and around\n\nOpen daily from nine to six.", ""},
		{"## Louvre\n\nThe Orsay is across the river. Open daily from nine to six.", "orsay: " + nineToSix},
		{"## Louvre\n\nFrom the Orsay walk west. Open daily from nine to six.", ""},
		{"## Louvre\n\n## Elsewhere\n\nOpen daily from nine to six.", ""},
		{"Open daily from nine to six.", ""},
		{"The Louvreville hall is open daily from nine to six.", ""},
	}.run(t)
}

// What hangs on another noun of the sentence is not said of its subject; a verb of its own, or "it", brings the subject back.
func TestWhatBelongsToTheSubject(t *testing.T) {
	t.Parallel()
	const hours = "louvre: Mon–Sun 09:00–18:00"
	says{
		{"The Louvre has three wings and is open daily from 9 to 18.", hours},
		{"The Louvre has three wings, and it is open daily from 9 to 18.", hours},
		{"The Louvre has three wings; open daily from 9 to 18.", hours},
		{"The Louvre, a palace of kings, is open daily from 9 to 18.", hours},
		{"The Louvre is an art museum, open daily from 9 to 18.", hours},
		{"The Louvre in Paris, open daily from 9 to 18, is large.", hours},
		{"From Monday to Friday the Louvre is open from 9 to 18, on Saturday and Sunday from 10 to 17.", "louvre: Mon–Fri 09:00–18:00, Sat–Sun 10:00–17:00"},
		{"On Mondays the Louvre is closed.", "louvre: closed Mon"},
		{"The Louvre is closed on Mondays, the Tuileries on Tuesdays.", "louvre: closed Mon"},
		{"The Louvre lies near the Tuileries, which are closed on Mondays.", ""},
		{"The Louvre has a sister in Lens, closed on Tuesdays.", ""},
		{"The Louvre has a sister in Lens (open daily from 9 to 18).", ""},
		{"The Louvre stands beside the Tuileries, a garden open daily from 7 to 21.", ""},
		{"The Louvre faces a church, free and open daily from 8 to 19.", ""},
		{"The Louvre costs twice what the zoo costs, €22.", ""},
		{"The Louvre stands by the zoo, admission €22.", ""},
		{"Unlike the Louvre, the zoo is closed on Mondays.", ""},
		{"The Louvre and its twin cost €22.", ""},
		{"The Louvre is closed on Monday, 3 June.", ""},
		{"The Louvre is closed on Monday 3 June.", ""},
		{"The Louvre is closed this Monday.", ""},
	}.run(t)
}

// Chunks overlap: what stands in two is given once, half a sentence never, and a chunk begins under its heading.
func TestChunks(t *testing.T) {
	t.Parallel()
	text := "The Louvre is closed on Tuesdays. The Orsay is closed on Mondays."
	at := strings.Index(text, "is closed")
	second := rag.Chunk{Ref: rag.Ref{Document: "d", Chunk: 1}, Span: rag.Span{Start: at, End: len(text)}, Text: text[at:], Heading: "Louvre"}
	got := extract.Facts([]rag.Chunk{chunk(text), second}, things())
	if line(got) != "louvre: closed Tue / orsay: closed Mon" || got[1].Ref.Chunk != 0 {
		t.Errorf("got %s", line(got))
	}
	if got := line(extract.Facts([]rag.Chunk{second}, things())); got != "orsay: closed Mon" {
		t.Errorf("the second chunk alone gives %s", got)
	}
	under := rag.Chunk{Ref: rag.Ref{Document: "d", Chunk: 1}, Text: "end of one. Open daily 9–18.\n\nIt is closed on Mondays.", Heading: "The Louvre"}
	if got := line(extract.Facts([]rag.Chunk{under}, things())); got != "louvre: Mon–Sun 09:00–18:00 / louvre: closed Mon" {
		t.Errorf("under a heading: %s", got)
	}
	if got := extract.Facts(nil, things()); got != nil {
		t.Errorf("no chunks give %v", got)
	}
	if got := extract.Facts([]rag.Chunk{chunk(text)}, nil); got != nil {
		t.Errorf("no things give %v", got)
	}
}
