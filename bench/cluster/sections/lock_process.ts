/**
 * Runs as its own process, given a Redis URL and one of the names of `LOCK_CYCLES`. Prints a line when it is ready, and
 * one for each line that it reads (how many callers, how many cycles) when these cycles are done.
 */
import { createInterface } from 'node:readline'
import { commandConnection } from './command_connection.js'
import { inLoops } from './in_loops.js'
import { LOCK_CYCLES } from './lock_cycles.js'

const [redisUrl = '', name = ''] = process.argv.slice(2)
const redis = await commandConnection(redisUrl)
const start = Object.entries(LOCK_CYCLES).find(([locker]) => locker === name)?.[1]
if (!start) throw new Error(`nothing locks as ${name}`)
const cycle = await start(redis)

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const [callers = 1, cycles = 0] = line.split(' ').map(Number)
  await inLoops(callers, cycles, cycle)
  process.stdout.write('done\n')
}
redis.disconnect()
