import type { ApplicationService } from '@adonisjs/core/types'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { RedisClock } from '#cluster/broadcast/redis_clock'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { Cron } from '#cluster/cron/cron'
import type { CronJob } from '#cluster/cron/cron_job'
import { DeadRuns } from '#cluster/cron/dead_runs'
import { RequestedRuns } from '#cluster/cron/requested_runs'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import { Signals } from '#cluster/signals/signals'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import type { CronConfig } from '#config/cron'
import type { LimitsConfig } from '#config/limits'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { AuditQueue, RequestAudit } from '#routing/audit/request_audit'
import { RouterAuditRunRepository } from '#routing/audit/router_audit_run_repository'
import { Clock } from '#shared/clock'
import { AuditLog } from '#shared/persistence/audit_log'
import { isServing } from './support/is_serving.js'
import { recurringJobs } from './support/recurring_jobs.js'

/** The job whose stream takes the requested audits, too. */
const AUDIT_JOB = 'router-audit'

/**
 * Registers the recurring jobs and their use cases. They run only in processes that serve; tests run the use cases
 * directly. The drain ends them before the stores are left.
 */
export default class CronProvider {
  #cron: Cron | undefined
  #stop: StopWork | undefined

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { container } = this.app
    container.singleton(DeadRuns, () => new DeadRuns(this.#jobs().map(({ type }) => type)))
    container.singleton(AuditQueue, async (resolver) => {
      const connections = await resolver.make(ClusterConnections)
      const clock = await resolver.make(Clock)
      return new AuditQueue(
        new RequestedRuns(
          { ...this.#config().jobs.routerAudit, type: AUDIT_JOB },
          connections.get('command'),
          await resolver.make(RedisKeys),
          () => clock.now().getTime(),
          () => this.#cron?.wake(AUDIT_JOB)
        )
      )
    })
    container.singleton(RequestAudit, async (resolver) => {
      const limiter = await resolver.make(RateLimiter)
      const { auditRequests } = this.app.config.get<LimitsConfig>('limits')
      return new RequestAudit(
        await resolver.make(RouterAuditRunRepository),
        await resolver.make(AuditQueue),
        (organizationId) => limiter.take(auditRequests, organizationId),
        await resolver.make(AuditLog),
        await resolver.make(Clock)
      )
    })
  }

  /** Listens before the broadcast goes live. */
  async boot(): Promise<void> {
    const isUnderTest = this.app.getEnvironment() === 'test'
    if (!isServing(this.app) || isUnderTest || !this.#config().isOn) return
    const { container } = this.app
    const connections = await container.make(ClusterConnections)
    const redisClock = await container.make(RedisClock)
    const clock = await container.make(Clock)
    const dependencies = {
      redis: connections.get('command'),
      keys: await container.make(RedisKeys),
      locks: await container.make(DistributedLock),
      signals: await container.make(Signals),
      broadcast: await container.make(Broadcast),
      nowMs: () => redisClock.nowMs ?? clock.now().getTime(),
      log: await container.make('logger'),
      deadRuns: await container.make(DeadRuns),
    }
    this.#cron = new Cron(this.#jobs(), dependencies, this.#config())
  }

  async ready(): Promise<void> {
    const cron = this.#cron
    if (!cron) return
    const arms = await this.app.container.make(DrainArms)
    this.#stop = arms.add('queue', 'recurring jobs', (withinMs) => cron.stop(withinMs))
    cron.start()
  }

  async shutdown(): Promise<void> {
    await this.#stop?.(this.#config().stopTimeoutMs)
  }

  #jobs(): CronJob[] {
    return recurringJobs(this.app, this.#config().jobs)
  }

  #config(): CronConfig {
    return this.app.config.get<CronConfig>('cron')
  }
}
