package trip

// TakeAnswer takes one of the itinerary's other good answers, from 1: its plan is the one to keep to. It goes without moves.
type TakeAnswer int

// InWords is what shall be otherwise in words, read like the first sentence.
type InWords string

func (TakeAnswer) change() {}
func (InWords) change()    {}
