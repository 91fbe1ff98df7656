package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/textproto"
	"os"
	"strings"
	"syscall"

	gomail "github.com/wneessen/go-mail"

	"github.com/tripwright/tripwright/internal/fault"
)

// trouble says for the operator how far a conversation with the server came, and what to do about what broke it. Nothing that the server
// said stands in it.
func (s *Sender) trouble(err error, connected bool) error {
	if err == nil {
		return nil
	}
	return fault.New(fault.Unavailable, "TRIPWRIGHT_SMTP_URL: "+s.sentence(err, connected), s.server.Address()).Because(err)
}

// sentence has one %s, for the address.
func (s *Sender) sentence(err error, connected bool) string {
	var name *net.DNSError
	var dial *net.OpError
	var noTLS tls.RecordHeaderError
	var code *textproto.Error
	switch {
	case errors.As(err, &name):
		return "the name of the mail server %s cannot be looked up: see whether it is spelt right and whether this machine can ask a name server"
	case isOf[*tls.CertificateVerificationError](err), isOf[x509.UnknownAuthorityError](err), isOf[x509.HostnameError](err), isOf[x509.CertificateInvalidError](err):
		return "the certificate of the mail server %s is not good: " + certificateTrouble(err)
	case errors.As(err, &noTLS):
		return "the mail server %s does not speak TLS from the beginning: write smtp:// for STARTTLS, which is usually port 587"
	case strings.Contains(err.Error(), "STARTTLS"):
		return "the mail server %s does not offer STARTTLS: write smtps:// if it is secured from the beginning, usually port 465, or ask for another port"
	case isOf[tls.AlertError](err):
		return "with the mail server %s no secure connection comes about: it needs TLS 1.2 or newer"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "nothing listens at %s: see whether host and port are right and the mail server runs"
	case errors.As(err, &dial) && dial.Op == "dial":
		return "no connection to the mail server %s: see whether host and port are right and no firewall is between"
	case errors.Is(err, gomail.ErrNoSupportedAuthDiscovered), strings.Contains(err.Error(), "support SMTP AUTH"), strings.Contains(err.Error(), "support AUTH"):
		return "the mail server %s lets nobody sign in here: leave out user and password, or use the port for sending mail, usually 587"
	case strings.Contains(err.Error(), "SMTP AUTH failed"), errors.As(err, &code) && 530 <= code.Code && code.Code <= 538:
		return "the mail server %s refuses the user or the password: see whether they are right, with signs such as @ and : written as %%40 and %%3A; some providers want a password made for programs"
	case isTimeout(err) && connected && s.server.Security == StartTLS:
		return "the mail server %s takes the connection and says nothing: if its port wants TLS from the beginning, write smtps://"
	case isTimeout(err):
		return "the mail server %s does not answer in time: see whether host and port are right and no firewall is between"
	case connected:
		return "the mail server %s breaks the conversation off: see whether it is one, and what its log says"
	}
	return "the mail server %s cannot be used: see whether host, port and smtp:// or smtps:// are right"
}

// certificateTrouble tells what is wrong with a certificate.
func certificateTrouble(err error) string {
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	switch {
	case errors.As(err, &host):
		return "it is for another name; write the name that stands in it"
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "it has expired, or this machine's clock is wrong"
	}
	return "this machine does not know who signed it; add its authority to those that this machine believes"
}

func isOf[E error](err error) bool {
	var e E
	return errors.As(err, &e)
}

func isTimeout(err error) bool {
	var wait net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) || errors.As(err, &wait) && wait.Timeout()
}
