import { type Log, reasonOf } from '../console/log.ts'
import type { Demo } from '../quickstart/seed_demo.ts'
import type { Cluster } from './cluster.ts'
import type { ClusterInstance } from './cluster_instance.ts'
import { type Command, COMMANDS, parseCommand } from './command.ts'
import { ClosedLoop } from './load/closed_loop.ts'
import { waitUntil } from '../services/wait_until.ts'
import { resolving, resolvingSlowly } from './load/visits.ts'
import type { RedisRelay } from './redis_relay.ts'
import { type Restart, restartInstance } from './restart.ts'

const VISITORS = 6
const VISITOR_PAUSE_MS = 100
const SLOW_BODY_MS = 1_500
const SEEN_LIMIT_MS = 10_000

type PlayedCluster = Pick<Cluster, 'instances' | 'url'> & {
  readonly balancer: Pick<Cluster['balancer'], 'admin'>
}

/** The commands of a user on a running cluster. One restart runs at a time; later ones wait. */
export class Playground {
  readonly cluster: PlayedCluster
  readonly demo: Demo
  /** Null when the connection to Redis cannot be relayed. */
  readonly relay: RedisRelay | null
  readonly #log: Log
  #restarting: Promise<void> = Promise.resolve()
  #isClosed = false
  #hasFailed = false

  constructor(cluster: PlayedCluster, demo: Demo, relay: RedisRelay | null, log: Log) {
    this.cluster = cluster
    this.demo = demo
    this.relay = relay
    this.#log = log
  }

  /** Whether a command failed, or a request during a restart. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Executes a line and reports the result; never throws. Returns false when the line asks to quit. */
  async run(line: string): Promise<boolean> {
    const command = parseCommand(line, this.cluster.instances.length)
    if (command === null) {
      if (line.trim() !== '') this.#log(`commands: ${COMMANDS.map(([usage]) => usage).join(', ')}`)
      return true
    }
    await this.#do(command).catch((error: unknown) => {
      this.#hasFailed = true
      this.#log(`failed: ${reasonOf(error)}`)
    })
    return command.do !== 'quit'
  }

  /** Restarts an instance that ended by itself, as an orchestrator would. */
  async revive(instance: ClusterInstance, how: string): Promise<void> {
    if (this.#isClosed) return
    this.#log(`${instance.name} ended (${how}); starting it again`)
    await this.#oneAtATime(async () => {
      await instance.start()
      this.#log(`${instance.name} is back as process ${instance.pid}`)
    }).catch((error: unknown) =>
      this.#log(`${instance.name} stays away until "restart": ${reasonOf(error)}`)
    )
  }

  /** Resolves one URL until every instance has answered, and shows which instance gave each answer. */
  async showOneAnswerPerInstance(): Promise<void> {
    const [url = ''] = this.#urls
    const answered = new Set<string>()
    const limit = AbortSignal.timeout(SEEN_LIMIT_MS)
    const load = new ClosedLoop(this.cluster.url, this.demo.token, [
      async (ask) => {
        const answer = await ask({
          method: 'POST',
          path: '/v1/booking-flow-routers/resolve',
          body: { url },
          expect: 200,
        })
        if (answer && !answered.has(answer.servedBy)) {
          answered.add(answer.servedBy)
          const { matched_by: matchedBy } = answer.body as { matched_by: string }
          this.#log(`${answer.servedBy} answered: ${matchedBy}`)
        }
      },
    ])
    try {
      await waitUntil(async () => {
        if (answered.size === this.cluster.instances.length) return true
        throw new Error(`only ${[...answered].join(', ')} answered`)
      }, limit)
    } finally {
      await load.stop()
    }
  }

  /** Waits for a restart in progress and begins no other. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#restarting
  }

  get #urls(): string[] {
    return this.demo.requests.map(({ url }) => url)
  }

  async #do(command: Command): Promise<void> {
    const { instances } = this.cluster
    switch (command.do) {
      case 'status':
        return this.#status()
      case 'kill':
        return instances[command.instance - 1]?.kill()
      case 'restart':
        return this.#oneAtATime(async () => {
          await this.#restart(instances.slice(command.instance - 1, command.instance))
        })
      case 'rolling':
        return this.#oneAtATime(async () => {
          await this.#restart(instances)
        })
      case 'cut':
        this.relay?.cut()
        return this.#log(this.relay ? 'Redis is out of reach' : 'this Redis cannot be cut off')
      case 'heal':
        await this.relay?.heal()
        return this.#log('Redis can be reached')
      case 'quit':
        return
      default:
        return command satisfies never
    }
  }

  /** Restarts the given instances one after the other, under a small load. */
  async #restart(instances: readonly ClusterInstance[]): Promise<void> {
    const visits = [
      ...Array.from({ length: VISITORS }, () => resolving(this.#urls, VISITOR_PAUSE_MS)),
      resolvingSlowly(this.#urls[0] ?? '', SLOW_BODY_MS),
    ]
    const load = new ClosedLoop(this.cluster.url, this.demo.token, visits)
    try {
      for (const instance of this.#isClosed ? [] : instances) {
        const { admin } = this.cluster.balancer
        this.#tell(await restartInstance(instance, admin, { first: 'balancer' }))
      }
    } finally {
      const report = await load.stop()
      this.#hasFailed ||= report.failed > 0
      this.#log(`${report.requests} requests meanwhile, ${report.failed} failed`)
      report.reasons.forEach((reason) => this.#log(`  ${reason}`))
    }
  }

  async #status(): Promise<void> {
    const seen = await this.cluster.balancer.admin.servers()
    for (const { name, pid, port, url } of this.cluster.instances) {
      const ready = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
        async (response) => `/health/ready ${response.status} ${await response.text()}`,
        () => 'does not answer'
      )
      const { status, requests } = seen.find((server) => server.name === name) ?? {}
      const process = pid === null ? 'not running' : `process ${pid}`
      this.#log(`${name}: ${process}, port ${port}, ${status}, ${requests} requests; ${ready}`)
    }
  }

  #tell({ instance, exit, endedMs, backMs }: Restart): void {
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    this.#log(`${instance}: ${exit} after ${seconds(endedMs)}, back after ${seconds(backMs)}`)
  }

  #oneAtATime(work: () => Promise<void>): Promise<void> {
    const done = this.#restarting.then(() => (this.#isClosed ? undefined : work()))
    this.#restarting = done.catch(() => {})
    return done
  }
}
