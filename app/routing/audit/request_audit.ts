import { randomUUID } from 'node:crypto'
import type { RequestedRuns } from '#cluster/cron/requested_runs'
import type { RateDecision } from '#cluster/limiter/rate_limit'
import type { Clock } from '#shared/clock'
import type { AuditLog } from '#shared/persistence/audit_log'
import { attempt } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import type { AuditRun, RouterAuditRunRepository } from './router_audit_run_repository.js'

/** Requested audits wait in the stream of the nightly ones. */
export class AuditQueue {
  constructor(private readonly requestedRuns: RequestedRuns) {}

  /** Safe to repeat with the same id. False when the queue did not take it; it may have. Never rejects. */
  async enqueue(organizationId: string, runId: string): Promise<boolean> {
    const outcome = await this.requestedRuns.enqueue(organizationId, runId)
    return outcome.kind === 'replied'
  }
}

/** `not_enqueued`: Redis is away, and nothing was requested. */
export type AuditRequestRefusal =
  | { readonly type: 'too_many'; readonly retryAfterMs: number }
  | { readonly type: 'not_enqueued' }

/**
 * Requests an audit of an organization. While one is queued or running, that one is the answer: an organization has at
 * most one. The rate limit counts those that begin, not those that are only validated. Throws when MongoDB is away.
 */
export class RequestAudit {
  constructor(
    private readonly runs: RouterAuditRunRepository,
    private readonly queue: AuditQueue,
    private readonly takeFromLimit: (organizationId: string) => Promise<RateDecision>,
    private readonly audit: AuditLog,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    options: WriteOptions = {}
  ): Promise<Result<AuditRun, AuditRequestRefusal>> {
    const running = await this.runs.find(organizationId)
    if (!options.validateOnly && (running === null || running.state === 'failed')) {
      const { allowed, retryAfterMs } = await this.takeFromLimit(organizationId)
      if (!allowed) return err({ type: 'too_many', retryAfterMs })
    }
    const id = randomUUID()
    const write = { organizationId, kind: 'router_audit', id, verb: 'requested' } as const
    const requested = await attempt<AuditRun, never>(async (session) => {
      const request = { id, requestedAt: this.clock.now(), traceparent: options.actor?.traceparent }
      const run = await this.runs.request(organizationId, request, session)
      if (run.id === id) await this.audit.record(write, options, session)
      return ok(run)
    }, options)
    if (!requested.ok || options.validateOnly) return requested
    const run = requested.value
    // A run of another request is enqueued again, in case Redis has lost it since.
    if (await this.queue.enqueue(organizationId, run.id)) return ok(run)
    if (run.id === id) await this.runs.remove(organizationId, id)
    return err({ type: 'not_enqueued' })
  }
}
