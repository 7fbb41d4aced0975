import { inject } from '@adonisjs/core'
import {
  RouterAuditRepository,
  type StoredAudit,
} from '#routing/persistence/router_audit_repository'

@inject()
export class FindAudit {
  constructor(protected audits: RouterAuditRepository) {}

  /** The latest audit; null when there was none yet. */
  execute(organizationId: string): Promise<StoredAudit | null> {
    return this.audits.find(organizationId)
  }
}
