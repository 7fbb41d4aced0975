/**
 * `npm run test:fuzz [-- --requests=20000 --seed=29]`: sends wrong requests to an instance and holds each answer against
 * the OpenAPI document.
 */
import { runHunt } from './testing/run_hunt.ts'

await runHunt({
  name: 'fuzz',
  file: 'process/fuzz/fuzz',
  effort: {
    option: 'requests',
    variable: 'FUZZ_REQUESTS',
    usual: 20_000,
    least: 1,
    most: 1_000_000,
    eachMs: 100,
  },
})
