import { fuzzTest } from '#tests/process/fuzz/fuzz_test'

const REQUESTS = Number(process.env.SEARCH_REQUESTS ?? 20_000)

fuzzTest({
  seed: Number(process.env.SEED ?? 20_261_121),
  requests: REQUESTS,
  examplesPerEndpoint: Math.ceil(REQUESTS / 1_000),
})
