package app

import (
	"context"

	"github.com/tripwright/tripwright/internal/mail"
)

func (c Config) skipMail() string {
	switch {
	case c.SMTPURL == "":
		return "no TRIPWRIGHT_SMTP_URL: no mail is sent"
	case c.SkipAPIProbe:
		return "SKIP_API_PROBE is set"
	}
	return ""
}

// askMail connects to the mail server, secures the connection and signs in. No letter is sent.
func (c Config) askMail(ctx context.Context) (string, error) {
	sender, err := c.mailSender()
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
func (c Config) mailSender() (*mail.Sender, error) {
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

func isMailServer(u Secret) bool {
	_, err := mail.ParseServer(string(u))
	return u == "" || err == nil
}

func isSender(from string) bool {
	_, err := mail.NewSender(mail.Server{}, from)
	return err == nil
}
