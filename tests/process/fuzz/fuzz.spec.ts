import { fuzzTest } from './fuzz_test.js'

fuzzTest({ seed: Number(process.env.SEED ?? 20_261_121), requests: 0, examplesPerEndpoint: 0 })
