package api

import (
	"context"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/mail"
	"github.com/tripwright/tripwright/internal/register"
)

// Mails is what goes by mail: that an address is its user's, and a way back for who forgot a password. A token that is no good is
// fault.Invalid with the field token.
type Mails interface {
	// AskToVerify has a letter written to the user that ctx acts for.
	AskToVerify(ctx context.Context, lang string, from auth.Visit) error
	// Verify notes that the address is read by who brings the token that went there.
	Verify(ctx context.Context, token string) error
	// Forgot has a letter written, if there is anybody to write to, which is told to nobody.
	Forgot(ctx context.Context, in auth.Forgotten) error
	// ResetPassword gives an account a new password.
	ResetPassword(ctx context.Context, in auth.NewPassword) error
}

// MailToken is what POST /auth/verify takes.
type MailToken struct {
	Token string `json:"token" writeOnly:"true" doc:"The one that stands in the mail, behind the # of the link."`
}

// Forgotten is what POST /auth/forgot takes.
type Forgotten struct {
	Email string `json:"email" format:"email" maxLength:"254"`
	Org   string `json:"org,omitempty" doc:"The slug or the name of the organisation that is meant, for an address with many accounts."`
}

// NewPassword is what POST /auth/reset takes.
type NewPassword struct {
	Token    string `json:"token" writeOnly:"true" doc:"The one that stands in the mail, behind the # of the link."`
	Password string `json:"password" writeOnly:"true" doc:"A long one: sentences are welcome."`
}

// Letter is the answer to who asks for a mail.
type Letter struct {
	Detail string `json:"detail" doc:"What happens now, in one sentence for people."`
}

type letterOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Letter
}

// onItsWay is the same whoever has the address, and whether anybody has.
const onItsWay = "If there is an account with this address, a mail is on its way to it."

// inMail refuses where no mail is sent.
func (s *server) inMail() error {
	if s.Mails == nil {
		return door.Refusal(door.MailNotSet, "this service sends no mail; its operator can let it, with TRIPWRIGHT_SMTP_URL and TRIPWRIGHT_MAIL_FROM")
	}
	return nil
}

func (s *server) askToVerify(ctx context.Context, in *struct {
	door.Keyed
	register.Sent[Empty]
}) (*letterOut, error) {
	if _, err := in.Read(); err != nil {
		return nil, err
	}
	if err := s.inMail(); err != nil {
		return nil, err
	}
	if err := s.Mails.AskToVerify(ctx, LanguageOf(ctx), auth.Visit(door.VisitorOf(ctx))); err != nil {
		return nil, err
	}
	return &letterOut{CacheControl: "no-store", Body: Letter{"A mail is on its way to your address."}}, nil
}

func (s *server) verify(ctx context.Context, in *register.Sent[MailToken]) (*struct{}, error) {
	b, err := in.Read()
	if err == nil {
		err = s.inMail()
	}
	if err != nil {
		return nil, err
	}
	return nil, s.Mails.Verify(ctx, b.Token)
}

func (s *server) forgot(ctx context.Context, in *register.Sent[Forgotten]) (*letterOut, error) {
	b, err := in.Read()
	if err == nil {
		err = s.inMail()
	}
	if err == nil {
		err = s.Mails.Forgot(ctx, auth.Forgotten{Email: b.Email, Org: b.Org, Lang: LanguageOf(ctx), From: auth.Visit(door.VisitorOf(ctx))})
	}
	if err != nil {
		return nil, err
	}
	return &letterOut{CacheControl: "no-store", Body: Letter{onItsWay}}, nil
}

func (s *server) reset(ctx context.Context, in *register.Sent[NewPassword]) (*struct{}, error) {
	b, err := in.Read()
	if err == nil {
		err = s.inMail()
	}
	if err != nil {
		return nil, err
	}
	return nil, s.Mails.ResetPassword(ctx, auth.NewPassword{Token: b.Token, Password: b.Password, From: auth.Visit(door.VisitorOf(ctx)), Lang: LanguageOf(ctx)})
}

// LanguageOf gives the language in which to write to who made the request that ctx is of: en or de.
func LanguageOf(ctx context.Context) string { return mail.Language(door.AcceptLanguage(ctx)) }

// AskToVerify has a mail sent to the address of who the client is signed in as.
func (c *Client) AskToVerify(ctx context.Context) error {
	return c.Do(ctx, client.Call{Method: "POST", Path: "/auth/verify/request", Body: Empty{}, Keyed: true}, nil)
}

// Verify shows the token of a mail.
func (c *Client) Verify(ctx context.Context, token string) error {
	return c.Do(ctx, client.Call{Method: "POST", Path: "/auth/verify", Body: MailToken{token}, Anonymous: true}, nil)
}

// Forgot asks for a mail with a way back.
func (c *Client) Forgot(ctx context.Context, f Forgotten) error {
	return c.Do(ctx, client.Call{Method: "POST", Path: "/auth/forgot", Body: f, Anonymous: true}, nil)
}

// Reset gives an account a new password.
func (c *Client) Reset(ctx context.Context, p NewPassword) error {
	return c.Do(ctx, client.Call{Method: "POST", Path: "/auth/reset", Body: p, Anonymous: true}, nil)
}
