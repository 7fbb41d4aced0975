import { SeededRandom } from '#tests/support/seeded_random'
import { fuzzTest } from './fuzz_test.js'

fuzzTest({ seed: SeededRandom.pickSeed(), requests: 0, examplesPerEndpoint: 0 })
