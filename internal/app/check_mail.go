package app

import (
	"context"

	"github.com/tripwright/tripwright/internal/mail"
	"github.com/tripwright/tripwright/internal/settings"
)

func (c checks) skipMail() string {
	switch {
	case c.SMTPURL == "":
		return "no TRIPWRIGHT_SMTP_URL: no mail is sent"
	case c.SkipAPIProbe:
		return "SKIP_API_PROBE is set"
	}
	return ""
}

// askMail connects to the mail server, secures the connection and signs in. No letter is sent.
func (c checks) askMail(ctx context.Context) (string, error) {
	sender, err := mailSender(c.Config)
	if err != nil {
		return "", err
	}
	if err := sender.Check(ctx); err != nil {
		return "", err
	}
	at, err := mail.ParseServer(string(c.SMTPURL))
	return at.String() + " takes letters", err
}

// mailSender gives who hands letters over.
func mailSender(c settings.Config) (*mail.Sender, error) {
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
