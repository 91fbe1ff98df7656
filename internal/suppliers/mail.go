package suppliers

import (
	"github.com/tripwright/tripwright/internal/mail"
	"github.com/tripwright/tripwright/internal/settings"
)

// Mail gives who hands letters over.
func Mail(c settings.Config) (*mail.Sender, error) {
	at, err := mail.ParseServer(string(c.SMTPURL))
	if err != nil {
		return nil, err
	}
	sender, err := mail.NewSender(at, c.MailFrom)
	if err == nil {
		sender.Roots = c.MailRoots
	}
	return sender, err
}
