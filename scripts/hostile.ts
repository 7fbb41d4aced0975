/**
 * `npm run test:hostile [-- --seconds=60 --seed=29]`: searches for the requests that cost an instance most and compares
 * each with its bound. `--try='<probe>=<genes>'`, as a search prints it, repeats one attack instead.
 */
import { runHunt, secondsIn } from './testing/run_hunt.ts'

await runHunt({
  name: 'hostile',
  file: 'process/hostile/hostile',
  effort: secondsIn('HOSTILE_SECONDS'),
  further: { try: 'HOSTILE_TRY' },
})
