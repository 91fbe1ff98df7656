.DEFAULT_GOAL := help

help: ## what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# The program as it is handed on: without symbols, without C, without the paths of this machine. Packages that wait for a network, a
# database or a reader anyway are not inlined into themselves, which takes four megabytes of copies out, and functions begin at every 16th
# byte, not every 32nd: docs/decisions/0031-a-small-binary.md.
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo development)
WAITING = github.com/redis github.com/dbos-inc github.com/danielgtaylor github.com/jackc github.com/pressly github.com/wneessen google.golang.org/protobuf \
	github.com/prometheus github.com/alecthomas github.com/caarlos0 github.com/goccy github.com/google/jsonschema-go github.com/golang-jwt \
	github.com/gorilla github.com/robfig go.starlark.net codeberg.org/go-pdf github.com/ledongthuc github.com/arran4 golang.org/x/image image \
	charm.land github.com/charmbracelet github.com/lucasb-eyer golang.org/x/text/message golang.org/x/text/feature golang.org/x/text/internal \
	database/sql net/http net/textproto mime crypto/x509 encoding/asn1 encoding/gob encoding/xml text/template html/template \
	github.com/maypok86 golang.org/x/net $(addprefix github.com/tripwright/tripwright/, cmd $(addprefix internal/, \
	accounts api app asking auth cache checkup client collector database documents door durable english eval explain export issuing keys library live llm mail meter models narrate news planning reading\
	post quota rag/read readers recheck register retention revise route runner settings slo sse store suppliers telemetry terminal tool turns web wording workflow/gather workflow/graph\
	workflow/learn workflow/plan world))
RELEASE = -trimpath -ldflags='-s -w -funcalign=8 -X main.version=$(VERSION)' $(foreach library,$(WAITING),-gcflags='$(library)/...=-l')
BUDGET = 64000000

build: ## the program as it is handed on, in bin/
	CGO_ENABLED=0 go build $(RELEASE) -o bin/tripwright ./cmd/tripwright

sbom: build ## what the program is made of, as CycloneDX, in bin/sbom.json
	go -C tools build -o ../bin/sbom ./sbom
	bin/sbom $(VERSION)

vulns: ## known vulnerabilities of it, where the databases can be reached
	go -C tools build -o ../bin/govulncheck golang.org/x/vuln/cmd/govulncheck
	go -C tools build -o ../bin/vulns ./vulns
	bin/vulns

release: sbom ## the program, no larger than its budget of 64 MB, with its bill of materials
	@size=$$(wc -c < bin/tripwright); echo "bin/tripwright $(VERSION): $$size bytes of $(BUDGET)"; test "$$size" -le $(BUDGET)

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

isolation: ## 10,000 things that organisations do, after which another one's plans have the same bytes; of a quarter of an hour
	TRIPWRIGHT_ISOLATION=10000 go test ./internal/app -count=1 -timeout 2h -v -run 'TestOrganisationsDoNotShowInThePlansOfOthers/a_file$$'

crashes: ## a database that is killed a hundred times under load, with lost replies; some minutes
	TRIPWRIGHT_TEST_CRASHES=100 go test ./cmd/tripwright -count=1 -timeout 1h -v -run TestADatabaseThatCrashesUnderLoad

keep: ## what this release keeps, as test data for the next one: make keep NAME=v1.2.3 (docs/recipes/keep-a-release.md)
	test -n "$(NAME)"
	TRIPWRIGHT_KEEP_RELEASE=$(NAME) go test ./cmd/tripwright -count=1 -v -run TestKeepThisRelease

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

deadcode: ## functions that no command reaches on any system, against the list of those that stay with a reason
	go -C tools build -o ../bin/deadcode golang.org/x/tools/cmd/deadcode
	@grep -vE '^(#|$$)' tools/deadcode.txt | LC_ALL=C sort > bin/stays.txt
	@for system in linux windows darwin; do echo "$$system"; GOOS=$$system bin/deadcode ./cmd/... > bin/deadcode.txt || exit 1; \
		sed -E 's/^([^:]+):[0-9]+:[0-9]+: unreachable func: /\1 /' bin/deadcode.txt | LC_ALL=C sort | diff -u bin/stays.txt - || exit 1; done

ci: ## everything that must hold before a change lands
	.ci/run

# What is raced, and what in it is not watched: it shares nothing while it computes, and takes ten times as long when each of its steps is looked at.
# The search is watched by the tests of its own. What is inlined elsewhere is watched there.
RACED = $(addprefix ./internal/, tool/... sqlite store/... database client durable/... terminal workflow/... app runner planning documents accounts post quota \
	news datadir turns meter library world models readers auth sse door api telemetry cache live llm/... rag)
UNWATCHED = $(addsuffix =-race=false,$(addprefix -gcflags=,$(addprefix github.com/tripwright/tripwright/internal/,optimize/search rag/embed/use) \
	modernc.org/... golang.org/x/crypto/...))
RACE = CGO_ENABLED=1 go test -race -short -vet=off -timeout 30m

race: ## the race detector where things run at the same time (RACED=./internal/…)
	$(RACE) $(UNWATCHED) $(ALONE) $(RACED)

race-search: ## and where plans are searched for
	$(RACE) $(ALONE) ./internal/optimize/...

raced: # the packages that it is about
	@go list $(RACED) ./internal/optimize/...

eval: ## the suite of scenarios
	go run ./cmd/tripwright eval

many: ## the properties over many random intents (N=10000 FROM=0)
	TRIPWRIGHT_RANDOM_INTENTS=$(or $(N),10000) TRIPWRIGHT_FIRST_INTENT=$(FROM) go test ./internal/eval -run 'AnyIntent|MoreBudget|FewerWishes' -v -timeout 6h

journeys: ## the same of journeys, and their nights and order beside every split (N=2000 FROM=0)
	TRIPWRIGHT_RANDOM_JOURNEYS=$(or $(N),2000) TRIPWRIGHT_FIRST_INTENT=$(FROM) go test ./internal/eval -run 'AnyJourney|OfJourneys|OfAJourney' -v -timeout 12h
	TRIPWRIGHT_RANDOM_JOURNEYS=32 TRIPWRIGHT_FIRST_INTENT=$(FROM) go test ./internal/eval -run 'NightsAndOrder' -v -timeout 3h

changes: ## single changes of finished itineraries, each of which checking must notice (N=10000 SEED=…)
	TRIPWRIGHT_CHANGES=$(or $(N),10000) TRIPWRIGHT_CHANGES_SEED=$(or $(SEED),$(shell date +%s)) go test ./internal/app -count=1 -v -timeout 3h -run TestAThousandChangesAreNoticed

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

cover: ## how much of the code the tests of its own package run; of rules and accounts it must be all
	go test -short -cover ./internal/...
	@$(MAKE) -s covered

covered: ## every statement of rules, accounts and keys is run by their own tests
	@mkdir -p bin
	@for package in verify auth keys; do go test -count=1 -vet=off -coverprofile=bin/covered.txt ./internal/$$package || exit 1; \
		awk 'NR > 1 && $$2 > 0 && $$3 == 0 {print "no test of its own runs " $$1; n++} END {exit n > 0 || NR < 2}' bin/covered.txt || exit 1; done

golden: ## rewrite the golden files; then read the difference
	go test ./cmd/tripwright ./internal/afford ./internal/revise ./internal/eval ./internal/reading $(addprefix ./internal/reading/,clause dates gazetteer party phrase sums themes wishes) ./internal/narrate ./internal/terminal ./internal/workflow/plan -update

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

.PHONY: help changes crashes build release sbom vulns ui browser budgets test check staticcheck deadcode ci race race-search raced eval many journeys chance fuzz bench figures cover covered golden picture notices clean
