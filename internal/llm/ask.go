package llm

import (
	"context"
	"fmt"
	"reflect"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/fault"
)

// Ask puts task to m once, with input as data, and gives the reply as a T. The reply must be one JSON value that passes
// the JSON Schema of T; unknown and repeated members are refused, and when T has a method Validate() error it must agree.
// What does not pass is fault.BadReply; the workflow then rolls back and asks again with task.Constrained(). Failures of
// the model itself keep their kind. The usage counts in every case.
func Ask[T any](ctx context.Context, m Model, task Task, input any) (out T, usage Usage, err error) {
	defer fault.Wrap(&err, "llm.Ask(%s, %s)", m.Name(), task.Name)
	shape, err := shapeOf[T]()
	if err != nil {
		return out, usage, err
	}
	req, err := task.request(input)
	if err != nil {
		return out, usage, err
	}
	typeName := task.Reply
	if typeName == "" {
		typeName = reflect.TypeFor[T]().Name()
	}
	if task.Meter != nil {
		task.Meter.Asked(task.Name, m.Name())
	}
	req.System, req.Schema = task.system(typeName, shape.json), shape.json
	reply, err := m.Complete(ctx, req)
	if task.Meter != nil {
		task.Meter.Answered(ctx, task.Name, m.Name(), reply.Usage)
	}
	if err != nil {
		return out, reply.Usage, err
	}
	if out, err = decode[T](shape, reply.Text); err != nil {
		if reply.Stop == CutOff {
			err = fmt.Errorf("cut off after %d tokens: %w", reply.Usage.Output, err)
		}
		if task.Meter != nil {
			task.Meter.Rejected(task.Name, m.Name())
		}
		return *new(T), reply.Usage, fault.New(fault.BadReply, "the language model did not answer in the form that was asked for (%s)", typeName).Because(err)
	}
	return out, reply.Usage, nil
}

// CheckExample tells whether the example of a task's prompt would pass as a T; a prompt's test calls it.
func CheckExample[T any](task Task) error {
	shape, err := shapeOf[T]()
	if err != nil {
		return err
	}
	if _, err := decode[T](shape, task.example); err != nil {
		return fmt.Errorf("prompt %s: the example does not pass: %w", task.Name, err)
	}
	return nil
}

func decode[T any](s shape, text string) (out T, err error) {
	var instance any
	if err := json.Unmarshal([]byte(text), &instance); err != nil {
		return out, err
	}
	if err := s.resolved.Validate(instance); err != nil {
		return out, err
	}
	if err := json.Unmarshal([]byte(text), &out, json.RejectUnknownMembers(true)); err != nil {
		return out, err
	}
	if v, ok := any(out).(interface{ Validate() error }); ok {
		return out, v.Validate()
	}
	return out, nil
}
