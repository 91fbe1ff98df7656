package checkup

import (
	"context"

	"github.com/tripwright/tripwright/internal/mail"
	"github.com/tripwright/tripwright/internal/suppliers"
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
	sender, err := suppliers.Mail(c.Config)
	if err != nil {
		return "", err
	}
	if err := sender.Check(ctx); err != nil {
		return "", err
	}
	at, err := mail.ParseServer(string(c.SMTPURL))
	return at.String() + " takes letters", err
}
