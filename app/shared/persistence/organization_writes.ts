import type { ClientSession } from 'mongoose'
import { type OrganizationChange, type OrganizationChanges } from '#shared/organization_changes'
import type { Result } from '#shared/result'
import { inTransaction } from './in_transaction.js'
import { type OrganizationRevisions } from './organization_revisions.js'
import { Turns } from './turns.js'

const TURN_LIMIT_MS = 100

/**
 * How an organization's routers, flows in use, brand kit and ancestry are written: every instance learns of it, at once
 * when the announcement arrives, and by the revision when it does not. Writes of one organization exclude each other in
 * MongoDB; those of one process take turns, because running them again would cost more. One for a process.
 */
export class OrganizationWrites {
  readonly #turns = new Turns(TURN_LIMIT_MS)

  constructor(
    protected revisions: OrganizationRevisions,
    protected changes: OrganizationChanges
  ) {}

  /**
   * Runs `work` as a transaction that commits, with the organization's next revision, when it gives an `ok`, and undoes
   * its writes when it gives an `err`. `work` may run several times and must do nothing outside `session`.
   */
  async commit<Value, Refusal>(
    change: Omit<OrganizationChange, 'revision'>,
    work: (session: ClientSession) => Promise<Result<Value, Refusal>>
  ): Promise<Result<Value, Refusal>> {
    const { organizationId, kind, id } = change
    let revision = 0
    const outcome = await this.#turns.take(organizationId, () =>
      inTransaction(async (session) => {
        const attempted = await work(session)
        if (attempted.ok) revision = await this.revisions.bump(organizationId, kind, id, session)
        else await session.abortTransaction()
        return attempted
      })
    )
    if (outcome.ok) this.changes.announce({ ...change, revision })
    return outcome
  }
}
