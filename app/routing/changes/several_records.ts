import type { ClientSession } from 'mongoose'
import { ChangeRecords } from '#shared/change_records'
import type { OrganizationChange } from '#shared/organization_changes'

/** Stores several kinds of records of each write, one after another: a transaction runs one command at a time. */
export class SeveralRecords extends ChangeRecords {
  constructor(private readonly records: readonly ChangeRecords[]) {
    super()
  }

  override async add(
    changes: readonly OrganizationChange[],
    session: ClientSession
  ): Promise<void> {
    for (const each of this.records) await each.add(changes, session)
  }
}
