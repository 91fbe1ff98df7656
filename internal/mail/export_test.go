package mail

// Trouble is what Check says of an error.
func (s *Sender) Trouble(err error, connected bool) error { return s.trouble(err, connected) }
