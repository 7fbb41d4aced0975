import type { ClientSession } from 'mongoose'
import type { OrganizationRevision } from '#shared/persistence/organization_revisions'
import type { OrganizationSnapshot } from './organization_snapshot.js'

/** Makes room for `bytes` of memory before they are read; throws when there is none. */
export type Admit = (bytes: number) => void

/** Reads snapshots. Every method throws when the store is away. */
export interface SnapshotSource {
  /** The whole organization as of one moment after the call. `admit` receives an upper bound of its weight. */
  load(organizationId: string, admit: Admit): Promise<OrganizationSnapshot>

  /**
   * As `load`, but reads only what changed since `known` where that can be determined; returns `known` itself when
   * nothing did. Calls `admit` only before it reads everything. With `session`, reads what its transaction sees.
   */
  refresh(
    known: OrganizationSnapshot,
    admit: Admit,
    session?: ClientSession
  ): Promise<OrganizationSnapshot>

  /** The current revisions, in one read. Omits organizations that never changed. */
  revisions(organizationIds: Iterable<string>): Promise<ReadonlyMap<string, OrganizationRevision>>
}
