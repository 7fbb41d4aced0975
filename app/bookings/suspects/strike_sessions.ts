import { inject } from '@adonisjs/core/container'
import type { Transaction } from '#shared/persistence/in_transaction'
import { SuspectSessionRepository, type SuspectSessions } from './suspect_session_repository.js'
import { Clock } from '#shared/clock'
import { attempt } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'

/** The sessions that one call strikes. */
export const STRUCK_AT_ONCE_MAX = 1_000

/** The UTC days with aggregated traffic. Bound by a provider. */
export abstract class TrafficDays {
  /** Reopens the days of these instants in the transaction of the change. */
  abstract reopen(
    organizationId: string,
    instants: readonly Date[],
    session: Transaction
  ): Promise<void>
}

/**
 * Marks sessions as no visitor's and returns how many. They and their events stay, and the traffic of their days is
 * summed up again without them. Passes over those that are struck already or are not the organization's. Throws when
 * MongoDB is away.
 */
@inject()
export class StrikeSessions {
  constructor(
    private readonly sessions: SuspectSessionRepository,
    private readonly days: TrafficDays,
    private readonly audit: AuditLog,
    private readonly clock: Clock
  ) {}

  execute(
    organizationId: string,
    suspects: SuspectSessions,
    options: WriteOptions
  ): Promise<Result<number, never>> {
    const at = this.clock.now()
    return attempt<number, never>(async (session) => {
      const struck = await this.sessions.strike(
        organizationId,
        suspects,
        STRUCK_AT_ONCE_MAX,
        at,
        session
      )
      const begun = struck.map(({ createdAt }) => createdAt)
      await this.days.reopen(organizationId, begun, session)
      const write = { organizationId, kind: 'booking_session', verb: 'struck' } as const
      const writes = struck.map(({ id }) => ({ ...write, id }))
      await this.audit.record(writes, options, session)
      return ok(struck.length)
    }, options)
  }
}
