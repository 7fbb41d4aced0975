import type { RequestedRuns } from '#cluster/cron/requested_runs'
import { AuditQueue } from '#routing/audit/request_audit'

/** Requested audits wait in the stream of the nightly ones. */
export class RequestedAudits extends AuditQueue {
  constructor(private readonly requestedRuns: RequestedRuns) {
    super()
  }

  override async enqueue(organizationId: string, runId: string): Promise<boolean> {
    const outcome = await this.requestedRuns.enqueue(organizationId, runId)
    return outcome.kind === 'replied'
  }
}
