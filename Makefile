.DEFAULT_GOAL := help

help: ## what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## the program, in bin/
	go build -o bin/tripwright ./cmd/tripwright

test: ## all tests
	go test ./...

check: ## fast: format, vet, staticcheck, the house, short tests
	@test -z "$$(gofmt -l cmd internal)" || { gofmt -l cmd internal; exit 1; }
	go vet ./...
	$(MAKE) -s staticcheck
	go test -count=1 ./internal
	go test -short ./...

staticcheck: ## the linter, pinned in tools/go.mod
	@mkdir -p bin
	@cd tools && go build -o ../bin/staticcheck honnef.co/go/tools/cmd/staticcheck
	bin/staticcheck ./...

race: ## the race detector where things run at the same time
	go test -race -short ./internal/tool/... ./internal/store/... ./internal/durable ./internal/workflow/... ./internal/app

bench: ## the figures of the README
	go test ./internal/app ./internal/verify ./internal/repair ./internal/store ./internal/optimize -run '^$$' -bench 'WholePlan|BenchmarkPlan|Repair|AppendEvent|Solve|Insert'

eval: ## the suite of scenarios
	go run ./cmd/tripwright eval

many: ## the properties over many random intents (N=10000)
	TRIPWRIGHT_RANDOM_INTENTS=$(or $(N),10000) go test ./internal/eval -run 'AnyIntent|MoreBudget|FewerWishes' -v -timeout 6h

fuzz: ## every door, a minute each
	go test ./internal/trip -run '^$$' -fuzz FuzzParseIntent -fuzztime 1m
	go test ./internal/llm/rules -run '^$$' -fuzz FuzzRead -fuzztime 1m

cover: ## coverage of the rules, which is complete
	go test -cover ./internal/verify

golden: ## rewrite the golden files; look at the difference
	go test ./internal/eval ./internal/workflow/plan ./internal/terminal ./internal/narrate ./internal/llm/rules -update

clean: ## what builds leave behind
	rm -rf bin

.PHONY: help build test check staticcheck race bench eval many fuzz cover golden clean
