import { SeededRandom } from '#tests/support/seeded_random'
import { COUNTS } from './cost.js'
import { hostileTest } from './hostile_test.js'

hostileTest({ seed: SeededRandom.pickSeed(), judged: COUNTS })
