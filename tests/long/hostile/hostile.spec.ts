import { MEASURES } from '#tests/process/hostile/cost'
import { hostileTest } from '#tests/process/hostile/hostile_test'

hostileTest({
  seed: Number(process.env.SEED ?? 29),
  seconds: Number(process.env.SEARCH_SECONDS ?? 120),
  judged: MEASURES,
  attack: process.env.SEARCH_TRY,
})
