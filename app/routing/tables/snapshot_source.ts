import type { ClientSession } from 'mongoose'
import type { OrganizationRevision } from '#shared/persistence/organization_revisions'
import type { OrganizationSnapshot } from './organization_snapshot.js'

/** Makes room for so many bytes of memory before they are read; throws when there is none. */
export type Admit = (bytes: number) => void

/** Where snapshots come from. Every method throws when the store is away. */
export interface SnapshotSource {
  /** All of the organization as of one moment after the call. `admit` gets a bound of what it will weigh. */
  load(organizationId: string, admit: Admit): Promise<OrganizationSnapshot>

  /**
   * The same, by reading only what changed since `known`, where that can be told; `known` itself when nothing did. Calls
   * `admit` only before it reads all. With `session`, as its transaction sees the organization.
   */
  refresh(
    known: OrganizationSnapshot,
    admit: Admit,
    session?: ClientSession
  ): Promise<OrganizationSnapshot>

  /** The present revisions, in one read. An organization that never changed is missing. */
  revisions(organizationIds: Iterable<string>): Promise<ReadonlyMap<string, OrganizationRevision>>
}
