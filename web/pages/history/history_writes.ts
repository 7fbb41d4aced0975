import type { components } from '#console/api/schema'

export type RouterChange = components['schemas']['RouterChange']

/** What to restore: the state before the write of a change, or the router's state after the change. */
export interface Restoration {
  readonly change: RouterChange
  readonly to: 'before' | 'after'
}

/** The changes of one write: a single router's, or those of an import or a bulk change. */
export interface HistoryWrite {
  /** The last loaded change. */
  readonly head: RouterChange
  /** The loaded changes, newest first. */
  readonly changes: readonly RouterChange[]
}

/** Groups changes by write, newest first: exactly the changes of one write share an instant. */
export function writesOf(changes: readonly RouterChange[]): HistoryWrite[] {
  const byInstant = Map.groupBy(changes, ({ at }) => at)
  return [...byInstant.values()].flatMap((own) => (own[0] ? [{ head: own[0], changes: own }] : []))
}

/** Which changes can still be undone, as far as the loaded ones tell. */
export class Ways {
  readonly #ofRouter: ReadonlyMap<string, readonly RouterChange[]>

  /** All loaded changes, newest first; null if a filter omits some. */
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

  /** Whether the router has changed since. */
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
