/**
 * `npm run test:chaos [-- --seconds=60 --seed=29]`: runs three instances behind a balancer, injects random overlapping
 * faults, and counts broken promises to their callers. The seed repeats the faults of an earlier run.
 */
import { runHunt, secondsIn } from './testing/run_hunt.ts'

await runHunt({ name: 'chaos', file: 'process/chaos/chaos', effort: secondsIn('CHAOS_SECONDS') })
