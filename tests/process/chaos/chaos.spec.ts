import { chaosTest } from './chaos_test.js'

chaosTest({
  seed: Number(process.env.SEED ?? 263),
  seconds: 15,
  paceMs: 200,
  hasShortMinutes: true,
})
