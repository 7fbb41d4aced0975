import type { components } from '#console/api/schema'

export type RouterChange = components['schemas']['RouterChange']

/** The undo of the write of a change, or the way of its router back to what it was after the change. */
export interface Restoration {
  readonly change: RouterChange
  readonly to: 'before' | 'after'
}

/** What one write did: to one router, or to those of an import or a bulk change. */
export interface HistoryWrite {
  /** The last of its changes that are loaded. */
  readonly head: RouterChange
  /** Those that are loaded, newest first. */
  readonly changes: readonly RouterChange[]
}

/** The writes of changes, newest first: the changes of a write, and no others, have the same instant. */
export function writesOf(changes: readonly RouterChange[]): HistoryWrite[] {
  const byInstant = Map.groupBy(changes, ({ at }) => at)
  return [...byInstant.values()].flatMap((own) => (own[0] ? [{ head: own[0], changes: own }] : []))
}

/** What a change can still be taken back to, as far as it is known. */
export class Ways {
  readonly #ofRouter: ReadonlyMap<string, readonly RouterChange[]>

  /** All loaded changes, newest first; null when a filter leaves some out. */
  constructor(changes: readonly RouterChange[] | null) {
    this.#ofRouter = Map.groupBy(changes ?? [], ({ router_id: id }) => id)
  }

  /** Whether undoing the write would change a router. */
  undoes({ changes }: HistoryWrite): boolean {
    return changes.some((change) => {
      const { effect, organization_revision: revision, together } = change
      if (effect === 'recorded') return false
      if (effect === 'updated' && change.changes.length === 0) return false
      const [newest = change] = this.#ofRouter.get(change.router_id) ?? []
      if (newest !== change && newest.effect === 'deleted') return false
      const back = newest.reverted_to
      return newest === change || back === null || back >= revision || back < revision - together
    })
  }

  /** Whether the router is not as the change left it. */
  leadsBack(change: RouterChange): boolean {
    if (change.effect === 'deleted') return false
    const own = this.#ofRouter.get(change.router_id) ?? []
    const [newest] = own
    if (newest === undefined) return true
    if (newest === change || newest.effect === 'deleted') return false
    const back = newest.reverted_to
    const present = own.find(({ organization_revision: at }) => back !== null && at <= back)
    return present !== change
  }
}
