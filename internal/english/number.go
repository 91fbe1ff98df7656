package english

// Units are the numbers that have a word of their own below twenty.
var Units = map[string]int64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19,
}

// Tens are the words for twenty, thirty and so on.
var Tens = map[string]int64{
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}

// Multipliers are the words that make more of the number before them.
var Multipliers = map[string]int64{
	"dozen": 12, "hundred": 100, "lakh": 100_000, "lakhs": 100_000, "lac": 100_000, "k": 1000, "thousand": 1000, "grand": 1000, "million": 1e6, "mio": 1e6,
}

// Ordinals are the words that count in order, with one word each: "twenty-first" is two.
var Ordinals = map[string]int64{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
	"tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
	"seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30,
}

// Below100 gives the value of one word for a number from one to ninety; 0 stands for every other word.
func Below100(w string) int {
	if v, ok := Units[w]; ok {
		return int(v)
	}
	return int(Tens[w])
}
