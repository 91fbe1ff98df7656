package settings

// TakesGuests tells whether people may begin without an account.
func (c Config) TakesGuests() bool { return c.Guests == On || c.Guests == "" && c.Env != Production }
