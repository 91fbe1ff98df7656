package settings

import "github.com/tripwright/tripwright/internal/mail"

func isMailServer(u Secret) bool {
	_, err := mail.ParseServer(string(u))
	return u == "" || err == nil
}

func isSender(from string) bool {
	_, err := mail.NewSender(mail.Server{}, from)
	return err == nil
}
