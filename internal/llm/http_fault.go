package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"

	"github.com/tripwright/tripwright/internal/fault"
)

// unreached: no answer began. When not even a connection was made nothing can be billed.
func (s Service) unreached(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return billed(s.gaveUp(ctx))
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // u itself prints the address
	}
	f := fault.New(fault.Unavailable, "%s cannot be reached", s.Name)
	var dial *net.OpError
	if errors.As(err, &dial) && dial.Op == "dial" {
		return f.Because(placeless(dial.Err))
	}
	return billed(f.Because(placeless(err)))
}

// placeless is an error of the network without the place it happened at.
func placeless(err error) error {
	var name *net.DNSError
	var op *net.OpError
	switch {
	case errors.As(err, &name):
		return errors.New("its name is not known")
	case errors.As(err, &op):
		return op.Err
	}
	return err
}

// broken: the answer began and did not come to its end.
func (s Service) broken(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return billed(s.gaveUp(ctx))
	}
	return billed(fault.New(fault.BadReply, "the answer of %s broke off", s.Name).Because(placeless(err)))
}

func (s Service) gaveUp(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return fault.New(fault.Unavailable, "the question to %s was cancelled", s.Name).Because(context.Canceled)
	}
	return fault.New(fault.Unavailable, "%s did not answer in time", s.Name).Because(context.DeadlineExceeded)
}

// Broken is the error of a stream that ended before its end.
func (s Service) Broken() error { return billed(s.strange(io.ErrUnexpectedEOF)) }

// Strange is the error of an answer that is none of the documented ones. The cause must not repeat the answer.
func (s Service) Strange(format string, args ...any) error {
	return billed(s.strange(fmt.Errorf(format, args...)))
}

// Declined is the error of a model that does not want to answer.
func (s Service) Declined() error {
	return billed(fault.New(fault.BadReply, "the language model declined to answer").Because(ErrDeclined))
}

// ErrDeclined stands in the chain of an error when the model or its provider's filter refused to answer.
var ErrDeclined = errors.New("declined")

func (s Service) strange(cause error) error {
	return fault.New(fault.BadReply, "%s answered with something that is not what it promised", s.Name).Because(cause)
}

// billable marks errors of questions that the provider may have worked on.
type billable struct{ error }

func (b billable) Unwrap() error { return b.error }

func billed(err error) error { return billable{err} }

// mayCost tells whether a failed question may stand on the bill.
func mayCost(err error) bool {
	var b billable
	return errors.As(err, &b)
}
