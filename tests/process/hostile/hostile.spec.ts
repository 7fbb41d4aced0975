import { COUNTS } from './cost.js'
import { hostileTest } from './hostile_test.js'

hostileTest({ seed: Number(process.env.SEED ?? 29), judged: COUNTS })
