import type { ClientSession } from 'mongoose'
import type { OrganizationChange } from './organization_changes.js'

/** Stores what others must learn of every write. Bound by a provider. */
export abstract class ChangeRecords {
  /**
   * Part of the transaction of the changes: both commit, or neither. Called with each change, and again whenever the
   * transaction runs again.
   */
  abstract add(changes: readonly OrganizationChange[], session: ClientSession): Promise<void>
}
