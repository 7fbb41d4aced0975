import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findRedisBinary } from '#scripts/services/find_redis'
import { DATA_FOLDER } from '#scripts/services/project_folders'
import { startValkey } from '#scripts/services/valkey'
import { BenchMachine } from '../bench_machine.js'
import { Figures } from '../figures.js'
import { setBenchEnvironment } from '../start_bench_app.js'

/**
 * Measures the cost of the cluster module, each part against its peers in the same run, on a Redis of this run alone.
 * `--quick` runs fewer rounds (less than a minute); `--json` adds the figures as the last line.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const rounds = options.quick ? { warmUps: 2, rounds: 9 } : { warmUps: 4, rounds: 51 }
const broadcastMs = options.quick ? 2_000 : 10_000
const folder = join(DATA_FOLDER, 'bench', String(process.pid))
mkdirSync(folder, { recursive: true })

const binary = process.env.SIGNALBOX_REDIS_SERVER ?? (await redisBinary())
const redis = await startValkey({ binary, dataDir: folder, args: ['--appendonly', 'no'] })
const figures = new Figures()
const machine = await BenchMachine.watch()
try {
  setBenchEnvironment({ mongodbUri: 'mongodb://127.0.0.1:1/not-used', redisUrl: redis.url })
  const { lockSection } = await import('./sections/lock_section.js')
  const { limiterSection } = await import('./sections/limiter_section.js')
  const { cacheSection } = await import('./sections/cache_section.js')
  const { broadcastSection } = await import('./sections/broadcast_section.js')
  await lockSection(figures, redis, rounds)
  await machine.look()
  await limiterSection(figures, redis.url, rounds)
  await cacheSection(figures, redis.url, rounds)
  await broadcastSection(figures, redis.url, broadcastMs)
  await machine.tell(figures)
} finally {
  await redis.server.stop()
  rmSync(folder, { recursive: true, force: true })
}
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)

async function redisBinary(): Promise<string> {
  const { path } = await findRedisBinary((line) => console.error(line))
  return path
}
