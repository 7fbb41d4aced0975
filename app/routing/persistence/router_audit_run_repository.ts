import type { ClientSession } from 'mongoose'
import type { AuditRun } from '#routing/audit_run'
import { toObjectId } from '#shared/identifiers'
import { retryOnDuplicateKey } from '#shared/persistence/duplicate_key'
import { DAY_MS } from '#shared/time'
import { RouterAuditRunModel, type RouterAuditRunRow } from './router_audit_run_model.js'

/** A run that no instance finished by then is forgotten: its message was lost, or became a dead letter. */
const FORGOTTEN_AFTER_MS = DAY_MS

/** The audits that organizations requested and that have not finished: at most one each. */
export class RouterAuditRunRepository {
  /** Adds a run, or leaves the one that is queued or running. Returns the one that is there. */
  async request(
    organizationId: string,
    id: string,
    requestedAt: Date,
    session: ClientSession
  ): Promise<AuditRun> {
    const organization = { _id: toObjectId(organizationId) }
    const run = {
      run_id: id,
      state: 'queued',
      requested_at: requestedAt,
      started_at: null,
      percent: 0,
    }
    const forgottenAt = new Date(requestedAt.getTime() - FORGOTTEN_AFTER_MS)
    await RouterAuditRunModel.deleteOne(
      { ...organization, $or: [{ state: 'failed' }, { requested_at: { $lt: forgottenAt } }] },
      { session }
    )
    const row = await retryOnDuplicateKey(
      RouterAuditRunModel.findOneAndUpdate(
        organization,
        { $setOnInsert: run },
        { upsert: true, returnDocument: 'after', session }
      )
        .lean<RouterAuditRunRow>()
        .exec()
    )
    return toRun(row)
  }

  async find(organizationId: string): Promise<AuditRun | null> {
    const row = await RouterAuditRunModel.findById(
      toObjectId(organizationId)
    ).lean<RouterAuditRunRow | null>()
    return row && toRun(row)
  }

  /** An attempt begins. False when the run has finished, or was replaced by a newer one. */
  async begin(organizationId: string, id: string, startedAt: Date): Promise<boolean> {
    return this.#update(organizationId, id, { state: 'running', started_at: startedAt, percent: 0 })
  }

  async note(organizationId: string, id: string, percent: number): Promise<void> {
    await this.#update(organizationId, id, { percent })
  }

  async fail(organizationId: string, id: string): Promise<void> {
    await this.#update(organizationId, id, { state: 'failed' })
  }

  /** The run has finished, or was never enqueued. */
  async remove(organizationId: string, id: string): Promise<void> {
    await RouterAuditRunModel.deleteOne({ _id: toObjectId(organizationId), run_id: id })
  }

  async #update(
    organizationId: string,
    id: string,
    values: Partial<RouterAuditRunRow>
  ): Promise<boolean> {
    const { matchedCount } = await RouterAuditRunModel.updateOne(
      { _id: toObjectId(organizationId), run_id: id },
      { $set: values }
    )
    return matchedCount === 1
  }
}

function toRun(row: RouterAuditRunRow): AuditRun {
  return {
    id: row.run_id,
    state: row.state,
    requestedAt: row.requested_at,
    startedAt: row.started_at,
    percent: row.percent,
  }
}
