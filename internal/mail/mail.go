// Package mail writes letters and hands them to the operator's mail server. A letter is plain text in English or German, to one
// address, and nothing that a stranger typed stands in its headers. It keeps nothing and decides nothing: who gets a letter, and
// when one that could not be sent is tried again, is for others to say.
package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/mail"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"github.com/tripwright/tripwright/internal/fault"
)

// Message is a letter that is ready to be sent.
type Message struct {
	ID      string // in a Message-ID; the same for the same letter, so that one that is sent twice can be told from two
	To      string // one address, without a name
	Subject string
	Text    string
	Lang    string // of the text
	At      time.Time
}

// Sender hands letters to one server. It is safe for use by many at once.
type Sender struct {
	server Server
	from   *mail.Address
	Roots  *x509.CertPool // who may sign the server's certificate; nil: whom this machine believes
	Within time.Duration  // how long one letter may take; 0 means letterWithin
}

const letterWithin = 30 * time.Second

// NewSender gives a sender; from is an address, or a name and an address.
func NewSender(at Server, from string) (*Sender, error) {
	a, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fault.Field("TRIPWRIGHT_MAIL_FROM", "must be an address such as Tripwright <trips@example.com>")
	}
	return &Sender{server: at, from: a}, nil
}

// Send hands one letter over. Once the server has said that it has it, it is sent, however the conversation ends. An address that the
// server will never take, and settings that no server can have, are fault.Invalid: nothing is gained by trying again. All else is
// fault.Unavailable.
func (s *Sender) Send(ctx context.Context, m Message) (err error) {
	defer fault.Wrap(&err, "mail.Send")
	msg, err := s.written(m)
	if err != nil {
		return err
	}
	c, line, err := s.client()
	if err != nil {
		return err
	}
	defer line.hangUp()
	err = c.DialAndSendWithContext(ctx, msg)
	if msg.IsDelivered() { // what the server says of the farewell says nothing of the letter, which it has
		return nil
	}
	return said(err)
}

// Check speaks to the server as far as it goes without a letter: it connects, secures the connection and signs in. What breaks it is
// fault.Unavailable, in a sentence for the operator; settings that no server can have are fault.Invalid.
func (s *Sender) Check(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "mail.Check")
	c, line, err := s.client()
	if err != nil {
		return err
	}
	defer line.hangUp()
	if err := c.DialWithContext(ctx); err != nil {
		return s.trouble(err, line.conn != nil)
	}
	_ = c.Close() // how it says farewell says nothing of the letters it takes
	return nil
}

// written makes the message. The library encodes what stands in headers; an address is read once more, and must be that alone.
func (s *Sender) written(m Message) (*gomail.Msg, error) {
	to, err := mail.ParseAddress(m.To)
	if err != nil || to.Name != "" || to.Address != m.To || strings.ContainsAny(m.To+m.ID+m.Lang, "\r\n") {
		return nil, fault.New(fault.Invalid, "the e-mail address is none that mail can be sent to")
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(s.from)
	msg.ToMailAddress(to)
	msg.Subject(strings.Join(strings.Fields(m.Subject), " "))
	msg.SetDateWithValue(m.At)
	msg.SetMessageIDWithValue(m.ID + "@" + domain(s.from.Address))
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // nobody's absence answers it (RFC 3834)
	msg.SetGenHeader("Content-Language", m.Lang)
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	return msg, nil
}

// line is the connection of a conversation, as far as it is known here.
type line struct{ conn net.Conn }

// hangUp ends what is left of it: the library leaves a connection open that it could not secure or sign in on.
func (l *line) hangUp() {
	if l.conn != nil {
		_ = l.conn.Close()
	}
}

// client gives one for one conversation, and its line.
func (s *Sender) client() (_ *gomail.Client, _ *line, err error) {
	options := []gomail.Option{gomail.WithPort(s.server.Port), gomail.WithTimeout(cmp.Or(s.Within, letterWithin)), gomail.WithHELO(domain(s.from.Address)),
		gomail.WithTLSConfig(&tls.Config{ServerName: s.server.Host, RootCAs: s.Roots, MinVersion: tls.VersionTLS12})}
	l := &line{}
	if s.server.Security != Wrapped { // there the library must dial, or it would not know that it is secured
		options = append(options, gomail.WithDialContextFunc(func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := new(net.Dialer).DialContext(ctx, network, address)
			if err == nil {
				l.conn = conn
			}
			return conn, err
		}))
	}
	switch s.server.Security {
	case Wrapped:
		options = append(options, gomail.WithSSL())
	case InClear:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if s.server.User != "" {
		kind := gomail.SMTPAuthAutoDiscover
		if s.server.Security == InClear { // to this machine alone: see ParseServer
			kind = gomail.SMTPAuthPlainNoEnc
		}
		options = append(options, gomail.WithSMTPAuth(kind), gomail.WithUsername(s.server.User), gomail.WithPassword(s.server.password))
	}
	c, err := gomail.NewClient(s.server.Host, options...)
	if err != nil {
		return nil, nil, fault.New(fault.Invalid, "the mail server's settings cannot be used").Because(err)
	}
	return c, l, nil
}

func domain(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }

// said tells apart what will never work and what may work later.
func said(err error) error {
	if err == nil {
		return nil
	}
	var refused *gomail.SendError
	if errors.As(err, &refused) && refused.Reason == gomail.ErrSMTPRcptTo && !refused.IsTemp() && refused.ErrorCode() >= 500 {
		return fault.New(fault.Invalid, "the mail server does not take the address").Because(err)
	}
	return fault.New(fault.Unavailable, "the mail server does not take the letter now").Because(err)
}
