import { inject } from '@adonisjs/core/container'
import { Clock } from '#shared/clock'
import { AuditLog } from '#shared/persistence/audit_log'
import { attempt } from '#shared/persistence/organization_writes'
import { ok } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { type Dismissal, DismissalRepository } from './dismissal_repository.js'

@inject()
export class DismissSuggestion {
  constructor(
    private readonly dismissals: DismissalRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock
  ) {}

  /** It need not exist now: it is not listed if it is found again. */
  async execute(
    organizationId: string,
    { key, reason }: Pick<Dismissal, 'key' | 'reason'>,
    options: WriteOptions = {}
  ): Promise<void> {
    const write = { organizationId, kind: 'router_suggestion', id: key, verb: 'dismissed' } as const
    await attempt<null, never>(async (session) => {
      await this.dismissals.add(organizationId, { key, reason, at: this.clock.now() }, session)
      await this.audit.record(write, options, session)
      return ok(null)
    }, options)
  }
}
