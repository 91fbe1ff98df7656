package models_test

import (
	"os"
	"testing"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/models"
)

func TestPromptsHaveTheirSectionsAndTheirExamplesPass(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"intent", "edit", "taste", "voice"} {
		text, err := os.ReadFile("prompts/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		task, err := llm.ParseTask(name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		switch name {
		case "intent":
			err = llm.CheckExample[models.IntentV1](task)
		case "edit":
			err = llm.CheckExample[models.EditV1](task)
		case "voice":
			err = llm.CheckExample[models.VoiceV1](task)
		case "taste":
			err = llm.CheckExample[models.TasteV1](task)
		}
		if err != nil {
			t.Errorf("the example of prompt %s would be refused: %v", name, err)
		}
	}
}
