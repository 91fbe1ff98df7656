package trip

// ShiftDates moves all dates by so many days; negative is earlier.
type ShiftDates int

// AddDays adds so many days at the end; negative takes away.
type AddDays int

func (ShiftDates) change() {}
func (AddDays) change()    {}
