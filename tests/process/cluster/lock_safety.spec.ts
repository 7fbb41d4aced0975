import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { NODE_ARGUMENTS } from '#scripts/services/node_arguments'
import { startValkey, type Valkey } from '#scripts/services/valkey'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'

const CONTENDER = fileURLToPath(new URL('./fixtures/lock_contender.js', import.meta.url))
const CONTENDERS = 3
/** The run ends when there were as many of each and a late write was refused, however long a slow machine needs. */
const ACQUISITIONS_MIN = roundsOf(200)
const FAULTS_MIN = roundsOf(20)
const DURATION_MS_MAX = 240_000
const LOOK_EVERY_FAULTS = 10
/** One fault in so many kills a contender, one in so many freezes the store; the others pause a contender. */
const KILL_EVERY = 17
const FREEZE_EVERY = 13

interface Hold {
  readonly token: number
  readonly from: number
  until: number
}

interface Entry {
  readonly kind: 'hold' | 'extend' | 'end' | 'write'
  readonly name: string
  readonly token: number
  readonly from: number
  readonly until: number
  readonly at: number
  readonly count: number | null
}

test.group('Lock safety', () => {
  test('never has two holders, and no fenced write goes backwards', async ({ assert, cleanup }) => {
    const random = new SeededRandom(SeededRandom.pickSeed())
    const folder = scratchFolder()
    const { redis: binary } = await testBinaries()
    const redis = await startValkey({ binary, dataDir: join(folder, 'redis') })
    cleanup(() => redis.server.stop())
    const mongo = await mongoose.createConnection(process.env.MONGODB_URI ?? '').asPromise()
    cleanup(() => mongo.close())
    const collection = mongo.collection<{ _id: string; fence: number; count: number }>(
      `lock_safety_${random.seed}`
    )
    cleanup(async () => void (await collection.drop()))
    await collection.insertMany(['a', 'b', 'c'].map((_id) => ({ _id, fence: 0, count: 0 })))

    const contenders = new Contenders([redis.url, process.env.MONGODB_URI ?? ''], folder, random)
    cleanup(() => contenders.end())
    await contenders.startAll(collection.collectionName)
    const isEnough = () => {
      const logged = readLogs(folder)
      return acquisitionsIn(logged) >= ACQUISITIONS_MIN && refusedIn(logged).length > 0
    }
    await harass(contenders, redis, random, isEnough)
    await contenders.end()

    const entries = readLogs(folder)
    const context = `SEED=${random.seed}`
    for (const name of ['a', 'b', 'c']) {
      const holds = holdsOf(entries, name)
      for (const [index, hold] of holds.slice(1).entries()) {
        const before = holds[index]
        if (!before) continue
        assert.isAtMost(before.until, hold.from, `${name} had two holders, ${context}`)
        assert.isAbove(hold.token, before.token, `a token of ${name} was not greater, ${context}`)
      }
      const fences = entries
        .filter((entry) => entry.kind === 'write' && entry.name === name && entry.count !== null)
        .sort((one, other) => (one.count ?? 0) - (other.count ?? 0))
        .map(({ token }) => token)
      const sorted = fences.toSorted((one, other) => one - other)
      assert.deepEqual(fences, sorted, `a write to ${name} went backwards, ${context}`)
    }
    assert.isAtLeast(acquisitionsIn(entries), ACQUISITIONS_MIN, context)
    assert.isNotEmpty(refusedIn(entries), `no late write was refused, ${context}`)
  }).timeout(DURATION_MS_MAX + 60_000)
})

/** Pauses and kills contenders, and freezes the store, at random instants. */
async function harass(
  contenders: Contenders,
  redis: Valkey,
  random: SeededRandom,
  isEnough: () => boolean
): Promise<void> {
  const untilMs = performance.now() + DURATION_MS_MAX
  for (let faults = 0; performance.now() < untilMs; faults += 1) {
    if (faults >= FAULTS_MIN && faults % LOOK_EVERY_FAULTS === 0 && isEnough()) return
    await delay(10 + random.below(150))
    const victim = random.below(CONTENDERS)
    if (faults % KILL_EVERY === KILL_EVERY - 1) {
      await contenders.replace(victim)
    } else if (faults % FREEZE_EVERY === FREEZE_EVERY - 1) {
      redis.server.kill('SIGSTOP')
      await delay(10 + random.below(120))
      redis.server.kill('SIGCONT')
    } else {
      contenders.signal(victim, 'SIGSTOP')
      await delay(5 + random.below(200))
      contenders.signal(victim, 'SIGCONT')
    }
  }
}

/** The processes that contend; a killed one is replaced by another with a log of its own. */
class Contenders {
  readonly #children: ChildProcess[] = []
  readonly #random: SeededRandom
  #collection = ''
  #started = 0

  constructor(
    readonly stores: readonly string[],
    readonly folder: string,
    random: SeededRandom
  ) {
    this.#random = random
  }

  async startAll(collection: string): Promise<void> {
    this.#collection = collection
    for (let index = 0; index < CONTENDERS; index++) this.#children.push(this.#start())
    const isRunning = () => readdirSync(this.folder).filter(isLog).length >= CONTENDERS
    while (!isRunning()) await delay(20)
  }

  signal(index: number, signal: NodeJS.Signals): void {
    this.#children[index]?.kill(signal)
  }

  async replace(index: number): Promise<void> {
    const child = this.#children[index]
    if (child) await kill(child)
    this.#children[index] = this.#start()
  }

  async end(): Promise<void> {
    await Promise.all(this.#children.splice(0).map(kill))
  }

  #start(): ChildProcess {
    this.#started += 1
    const log = join(this.folder, `contender-${this.#started}.log`)
    const seed = String(this.#random.below(2 ** 31))
    return spawn(
      process.execPath,
      [...NODE_ARGUMENTS, CONTENDER, ...this.stores, this.#collection, log, seed],
      { cwd: PROJECT_FOLDER, stdio: ['ignore', 'inherit', 'inherit'] }
    )
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

function isLog(file: string): boolean {
  return file.endsWith('.log')
}

/** Everything the contenders did; the last line of a killed one may be cut off. */
function readLogs(folder: string): Entry[] {
  const files = readdirSync(folder).filter(isLog)
  return files
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.endsWith('}'))
    .map((line): Entry => JSON.parse(line))
}

function acquisitionsIn(entries: readonly Entry[]): number {
  return ['a', 'b', 'c'].reduce((sum, name) => sum + holdsOf(entries, name).length, 0)
}

/** The late writes that were refused. */
function refusedIn(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ kind, count }) => kind === 'write' && count === null)
}

/** When each holder believed to hold a lock, in order. Who was paused until its time was over never did. */
function holdsOf(entries: readonly Entry[], name: string): Hold[] {
  const holds = new Map<number, Hold>()
  for (const entry of entries.filter((one) => one.name === name)) {
    const { kind, token, from, until, at } = entry
    const hold = holds.get(token)
    if (kind === 'hold') holds.set(token, { token, from, until })
    else if (kind === 'extend' && hold) hold.until = Math.max(hold.until, until)
    else if (kind === 'end' && hold) hold.until = Math.min(hold.until, at)
  }
  const believed = [...holds.values()].filter(({ from, until }) => from < until)
  return believed.sort((one, other) => one.from - other.from)
}
