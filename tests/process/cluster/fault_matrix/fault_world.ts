import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { aclRules } from '#cluster/keys/acl_rules'
import { startValkey, type Valkey } from '#scripts/services/valkey'
import { waitUntil } from '#scripts/services/wait_until'
import { FaultProxy } from '#tests/support/fault_proxy'
import { newFolder } from '#tests/support/new_folder'
import { testBinaries } from '#tests/support/test_binaries'
import { InstanceProcess, type PrintedSignal } from './instance_process.js'
import { patienceOfNow, PATIENCE_VARIABLE } from './patience.js'

const HEALTHY_WITHIN_MS = 60_000
export const PREFIX = 'matrix:'
const APP_USER = ['--user', 'app', 'on', '>secret', ...aclRules(PREFIX)]
/**
 * What was answered is in the file system before a SIGKILL: with `everysec`, Redis answers and puts off its writes for up to
 * two seconds while the disk is busy.
 */
const WRITES_AT_ONCE = ['--appendfsync', 'no']
const ENVIRONMENT = {
  NODE_ENV: 'production',
  ENVIRONMENT: 'staging',
  APP_KEY: '0123456789abcdef0123456789abcdef',
  LOG_LEVEL: 'info',
  REDIS_KEY_PREFIX: PREFIX,
  LAME_DUCK_MS: '0',
  /** A stop that works ends long before; one on a slow machine must not be cut. */
  GRACEFUL_DRAIN_TIMEOUT_MS: '60000',
  /** A tick that meets a fault tells it as well, and ticks come when they like. */
  CRON_JOBS: 'off',
}

interface FaultWorldOptions {
  /** The environment of the Redis process. */
  readonly redisEnv?: NodeJS.ProcessEnv
  /** Added to the environment of the victim. */
  readonly victimEnv?: NodeJS.ProcessEnv
  /** Instead of what the machine asks for now. */
  readonly patience?: number
}

/**
 * A Redis and two instances of the service, each of which reaches it through a proxy of its own as a user that may
 * touch only its prefix: the `victim`, which meets the faults, and its `sibling`, which must not suffer from them.
 * How long they wait for Redis grows with what the machine delays when the world starts.
 */
export class FaultWorld {
  readonly #folder: string
  readonly #binary: string
  readonly #others: { stop(): Promise<void> }[] = []
  readonly #seen = new WeakMap<InstanceProcess, number>()
  #valkey: Valkey
  victim: InstanceProcess
  observer: Redis

  private constructor(
    /** How many times as long as the service the instances wait for Redis. */
    readonly patience: number,
    started: { folder: string; binary: string; valkey: Valkey; observer: Redis },
    readonly victimProxy: FaultProxy,
    readonly siblingProxy: FaultProxy,
    victim: InstanceProcess,
    readonly sibling: InstanceProcess
  ) {
    this.#folder = started.folder
    this.#binary = started.binary
    this.#valkey = started.valkey
    this.observer = started.observer
    this.victim = victim
  }

  static async start(options: FaultWorldOptions = {}): Promise<FaultWorld> {
    const { redisEnv, victimEnv } = options
    const folder = newFolder()
    const { redis: binary } = await testBinaries()
    const valkey = await startValkey({
      binary,
      dataDir: join(folder, 'redis'),
      args: [...APP_USER, ...WRITES_AT_ONCE],
      ...(redisEnv && { env: redisEnv }),
    })
    const proxies = [
      await FaultProxy.start(valkey.server.port),
      await FaultProxy.start(valkey.server.port),
    ]
    const [victimProxy, siblingProxy] = proxies
    if (!victimProxy || !siblingProxy) throw new Error('no proxies')
    const patience = options.patience ?? (await patienceOfNow())
    process.stdout.write(`instances wait ${patience} times as long for Redis as the service\n`)
    const [victim, sibling] = await Promise.all([
      startInstance(victimProxy, patience, victimEnv),
      startInstance(siblingProxy, patience),
    ])
    const started = { folder, binary, valkey, observer: observe(valkey) }
    return new FaultWorld(patience, started, victimProxy, siblingProxy, victim, sibling)
  }

  /** Starts another instance behind the victim's proxy, in the victim's place. */
  async replaceVictim(overrides: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.victim.stop()
    this.victim = await startInstance(this.victimProxy, this.patience, overrides)
  }

  /** A further instance, to be ended with this world. */
  async addInstance(overrides: NodeJS.ProcessEnv): Promise<InstanceProcess> {
    const instance = await startInstance(this.siblingProxy, this.patience, overrides)
    this.#others.push(instance)
    return instance
  }

  /** A further server, to be ended with this world. */
  async addRedis(args: readonly string[] = []): Promise<Valkey> {
    const dataDir = join(this.#folder, randomUUID().slice(0, 8))
    const valkey = await startValkey({
      binary: this.#binary,
      dataDir,
      args: [...APP_USER, ...WRITES_AT_ONCE, ...args],
    })
    this.#others.push(valkey.server)
    return valkey
  }

  addProxy(proxy: FaultProxy): void {
    this.#others.push(proxy)
  }

  get redisPort(): number {
    return this.#valkey.server.port
  }

  killRedis(signal: NodeJS.Signals): void {
    this.#valkey.server.kill(signal)
  }

  /** Kills Redis and waits until it is gone. */
  async redisDies(): Promise<void> {
    this.killRedis('SIGKILL')
    await this.#valkey.server.exited
  }

  /** Starts Redis again on the same port with everything that it had answered; resolves when it serves. */
  async restartRedis(args: readonly string[] = []): Promise<void> {
    this.#valkey = await startValkey({
      binary: this.#binary,
      dataDir: join(this.#folder, 'redis'),
      port: this.redisPort,
      args: [...APP_USER, ...WRITES_AT_ONCE, ...args],
    })
  }

  /** From now on the other server is the Redis of this world, for connections that are made anew. Gives the old one. */
  moveTo(valkey: Valkey): Valkey {
    const before = this.#valkey
    this.#others.push(before.server)
    this.#valkey = valkey
    this.observer.disconnect()
    this.observer = observe(valkey)
    this.victimProxy.retarget(this.redisPort)
    this.siblingProxy.retarget(this.redisPort)
    return before
  }

  /** Waits until both instances are ready, reach Redis and hear each other, and have printed the end of every loss. */
  async healthy(): Promise<void> {
    const limit = AbortSignal.timeout(HEALTHY_WITHIN_MS)
    for (const instance of [this.victim, this.sibling]) {
      await waitUntil(async () => (await instance.readiness()) === 200, limit)
      await waitUntil(() => instance.ask('reachesRedis'), limit)
      await waitUntil(() => instance.isLive(), limit)
      await waitUntil(async () => !instance.hasOpenLoss, limit)
    }
  }

  /** What the instance printed since the last test was satisfied with its signals. */
  newSignals(instance: InstanceProcess): PrintedSignal[] {
    return instance.signals(this.#seen.get(instance) ?? 0)
  }

  signalsSeen(): void {
    for (const instance of [this.victim, this.sibling]) {
      this.#seen.set(instance, instance.lines.length)
    }
  }

  /** The names of the connections of all instances, sorted. */
  async clientNames(): Promise<string[]> {
    const list = String(await this.observer.client('LIST'))
    const names = [...list.matchAll(/ name=(\S*)/g)].map(([, name]) => name ?? '')
    return names.filter((name) => name.startsWith('signalbox:')).sort()
  }

  async stop(): Promise<void> {
    this.observer.disconnect()
    await Promise.all([this.victim.stop(), this.sibling.stop()])
    await Promise.all(this.#others.map((one) => one.stop()))
    await Promise.all([this.victimProxy.stop(), this.siblingProxy.stop()])
    await this.#valkey.server.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function startInstance(
  proxy: FaultProxy,
  patience: number,
  overrides: NodeJS.ProcessEnv = {}
): Promise<InstanceProcess> {
  return InstanceProcess.start({
    PATH: process.env.PATH,
    ...ENVIRONMENT,
    MONGODB_URI: process.env.MONGODB_URI,
    REDIS_TCP_URL: `redis://app:secret@redis.test:${proxy.port}`,
    [PATIENCE_VARIABLE]: String(patience),
    ...overrides,
  })
}

function observe(valkey: Valkey): Redis {
  const observer = new Redis(valkey.url, { connectionName: 'observer', retryStrategy: () => 50 })
  observer.on('error', () => {})
  return observer
}
