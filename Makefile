.DEFAULT_GOAL := help

help: ## what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## the program, in bin/
	go build -o bin/tripwright ./cmd/tripwright

ui: ## the app, anew into internal/web/dist: types of the API, checks, tests, files (Node 20.19 or later)
	npm ci --prefix ui
	npm run --prefix ui types
	npm run --prefix ui check
	npm run --prefix ui test
	npm run --prefix ui build

browser: build ## people's journeys, looks and weights of the app, in Chromium (make ui first)
	npm run --prefix ui browser

budgets: build ## the same weights, and times held to their budgets: on a machine that does nothing else
	cd ui && TRIPWRIGHT_BUDGETS=1 node --test --test-reporter=spec browser/budgets.test.mjs

test: ## all tests
	go test ./...

check: ## fast, before every commit: format, vet, staticcheck, the house, its documents, short tests
	@unformatted=$$(gofmt -l cmd internal tools); test -z "$$unformatted" || { echo "not formatted: $$unformatted"; exit 1; }
	go vet ./...
	go -C tools vet ./... && go -C tools test ./...
	@$(MAKE) -s staticcheck
	go test -count=1 ./internal
	go test -short ./...

staticcheck: ## the linter, pinned in tools/go.mod
	go -C tools build -o ../bin/staticcheck honnef.co/go/tools/cmd/staticcheck
	bin/staticcheck ./...
	cd tools && ../bin/staticcheck ./...

ci: ## everything that must hold before a change lands, in less than half an hour on two cores
	.ci/run

race: ## the race detector where things run at the same time
	go test -race -short ./internal/tool/... ./internal/sqlite ./internal/optimize ./internal/store/... ./internal/durable ./internal/terminal ./internal/workflow/... \
		./internal/app ./internal/auth ./internal/sse ./internal/api ./internal/telemetry ./internal/cache ./internal/live ./internal/llm/... ./internal/rag

eval: ## the suite of scenarios
	go run ./cmd/tripwright eval

many: ## the properties over many random intents (N=10000 FROM=0)
	TRIPWRIGHT_RANDOM_INTENTS=$(or $(N),10000) TRIPWRIGHT_FIRST_INTENT=$(FROM) go test ./internal/eval -run 'AnyIntent|MoreBudget|FewerWishes' -v -timeout 6h

chance: ## the properties over cases that nobody has seen, many of each (CHECKS=5000)
	RAPID_CHECKS=$(or $(CHECKS),5000) go test $$(grep -rl --include='*_test.go' 'pgregory.net/rapid' internal | xargs -n 1 dirname | sort -u | sed 's,^,./,') \
		-count=1 -timeout 3h

# The targets of fuzzing, a folder and a name a line.
doors = grep -roE --include='*_test.go' '^func Fuzz[A-Za-z]+' internal | sed -E 's,/[^/]*:func , ,' | sort

fuzz: ## every door that reads what others wrote (TIME=1m each)
	@$(doors) | while read -r package target; do echo "$$package $$target"; \
		go test "./$$package" -run '^$$' -fuzz "^$$target\$$" -fuzztime $(or $(TIME),1m) </dev/null || exit 1; done

bench: ## every benchmark, once
	go test ./internal/... -run '^$$' -bench . -benchtime 0.5s

figures: ## measure what the README's table says, and write it there
	go -C tools build -o ../bin/figures ./figures
	bin/figures

cover: ## how much of the code the tests of its own package run
	go test -short -cover ./internal/...

golden: ## rewrite the golden files; then read the difference
	go test ./cmd/tripwright ./internal/eval ./internal/llm/rules ./internal/narrate ./internal/terminal ./internal/workflow/plan -update

picture: build ## draw docs/img/plan.svg anew from a run of the program
	go -C tools build -o ../bin/picture ./picture
	@data=$$(mktemp -d) && TERM=xterm-256color script -qec "stty cols 100 rows 60; bin/tripwright plan --offline --data $$data \
		--now 2026-11-21T09:00:00Z '5 days in Paris next June, \$$2,500, art and food'" /dev/null > bin/screen.txt && rm -rf "$$data"
	bin/picture -width 100 -until 'Day 2' -command "tripwright plan '5 days in Paris next June, \$$2,500, art and food'" < bin/screen.txt > docs/img/plan.svg

notices: ## write down the terms of all that is linked, bundled and embedded
	go -C tools build -o ../bin/notices ./notices
	bin/notices

clean: ## what builds leave behind
	rm -rf bin

.PHONY: help build ui browser budgets test check staticcheck ci race eval many chance fuzz bench figures cover golden picture notices clean
