package app

import (
	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/settings"
)

// openMail gives what sends letters, nil where no mail is set, and has the settings of accounts speak to it.
func (s *Service) openMail(cfg settings.Config, people *auth.Config) (*postman, error) {
	if cfg.SMTPURL == "" {
		return nil, nil
	}
	post, err := newPostman(s.App, cfg, cfg.UIOrigin)
	if err != nil {
		return nil, err
	}
	people.MailTurn, people.Noted = mailTurn(s.shared), post.noted
	return post, nil
}

// mails is package auth behind the door, or nothing.
func (s *Service) mails(people *auth.Service) api.Mails {
	if s.post == nil {
		return nil
	}
	return people
}
