/**
 * `npm run test:chaos [-- --seconds=60 --seed=29]`: three instances behind a balancer while faults overlap at random, and
 * what their callers were promised, counted. The seed repeats the faults of an earlier run.
 */
import { runHunt } from './testing/run_hunt.ts'

await runHunt({ name: 'chaos', file: 'process/chaos/chaos', secondsIn: 'CHAOS_SECONDS' })
