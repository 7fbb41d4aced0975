import { chaosTest } from '#tests/process/chaos/chaos_test'

chaosTest({
  seed: Number(process.env.SEED ?? 263),
  seconds: Number(process.env.SEARCH_SECONDS ?? 120),
  paceMs: 40,
  hasShortMinutes: false,
})
