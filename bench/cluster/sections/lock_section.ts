import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { NODE_ARGUMENTS } from '#scripts/services/node_arguments'
import type { PrivateServer } from '#scripts/services/private_server'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { cpuTimeMs } from '../../cpu_time_ms.js'
import type { Figures } from '../../figures.js'
import type { Locker } from './lock_cycles.js'
import type { Rounds } from './rounds.js'

const LOCK_PROCESS = fileURLToPath(new URL('lock_process.js', import.meta.url))
const WARM_UP_CYCLES = 20_000

interface RedisServer {
  readonly url: string
  readonly server: PrivateServer
}

/** A process that locks in one way, and what each of its turns cost, in microseconds a cycle. */
interface LockCase {
  readonly name: Locker
  readonly elapsed: number[]
  /** The processor time of the process and of Redis. */
  readonly used: number[]
  run(callers: number, cycles: number): Promise<void>
  usedMs(): number
  stop(): void
}

/**
 * Measures acquire and release of an uncontended lock, against the two commands that every lock needs and against other
 * libraries, each in a process of its own over one connection with the service's settings. The processes take turns,
 * forwards and backwards. A single caller's figure has no goal, because it is mostly the wait for two round trips. New
 * names come last, because with them Redis grows, and has work to do in the turns of others.
 */
export async function lockSection(
  figures: Figures,
  redis: RedisServer,
  rounds: Rounds
): Promise<void> {
  const bare = await lockCase('bare commands', redis)
  const ours = await lockCase('ours', redis)
  const newNames = await lockCase('ours, new names', redis)
  const verrou = await lockCase('@verrou/core', redis)
  const redlock = await lockCase('redlock', redis)
  const cases = [bare, ours, verrou, redlock]
  for (const one of [...cases, newNames]) await one.run(64, WARM_UP_CYCLES)

  await takeTurns(cases, rounds, 64, 2_560)
  compare(figures, 'lock and release, 64 callers', ours, bare, { atMost: 1.1 })
  for (const peer of [verrou, redlock]) {
    compare(figures, 'lock and release, 64 callers', ours, peer, { atMost: 1 })
  }

  await takeTurns(cases, rounds, 1, 320)
  for (const peer of [bare, verrou, redlock]) {
    compare(figures, 'lock and release, one caller', ours, peer)
  }

  await takeTurns([bare, newNames], rounds, 64, 2_560)
  compare(figures, 'lock and release, 64 callers, new names', newNames, bare)
  for (const one of [...cases, newNames]) one.stop()
}

async function takeTurns(
  cases: readonly LockCase[],
  { warmUps, rounds }: Rounds,
  callers: number,
  cycles: number
): Promise<void> {
  for (const { elapsed, used } of cases) elapsed.length = used.length = 0
  for (let round = -warmUps; round < rounds; round++) {
    for (const one of round % 2 === 0 ? cases : cases.toReversed()) {
      const [startMs, usedMs] = [performance.now(), one.usedMs()]
      await one.run(callers, cycles)
      if (round < 0) continue
      one.elapsed.push(((performance.now() - startMs) * 1e3) / cycles)
      one.used.push(((one.usedMs() - usedMs) * 1e3) / cycles)
    }
  }
}

function compare(
  figures: Figures,
  name: string,
  ours: LockCase,
  peer: LockCase,
  goal?: { readonly atMost: number }
): void {
  const elapsed = { name: peer.name, values: peer.elapsed }
  const used = { name: peer.name, values: peer.used }
  figures.tellTurns({ name, values: ours.elapsed }, 'us', elapsed, goal)
  figures.tellTurns({ name: `${name}: processor time`, values: ours.used }, 'us', used)
}

async function lockCase(name: Locker, { url, server }: RedisServer): Promise<LockCase> {
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, LOCK_PROCESS, url, name], {
    cwd: PROJECT_FOLDER,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answered = async () => {
    const { done } = await lines.next()
    if (done) throw new Error(`the process of ${name} has ended`)
  }
  await answered()
  const { pid = 0 } = child
  return {
    name,
    elapsed: [],
    used: [],
    run: (callers, cycles) => {
      child.stdin.write(`${callers} ${cycles}\n`)
      return answered()
    },
    usedMs: () => cpuTimeMs({ pid }) + cpuTimeMs(server),
    stop: () => child.stdin.end(),
  }
}
