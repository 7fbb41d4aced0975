import type { SessionTotals } from './day_totals.js'
import type { ComparedSums, TrafficSums } from './traffic_report.js'

/** What is added to a group; sessions are null where they are not known. */
interface Addition extends TrafficSums {
  readonly isCurrent: boolean
}

interface Sums {
  resolved: number
  readonly sessions: { -readonly [Member in keyof SessionTotals]: number } | null
}

/** The sums of groups over a period and the one before it. */
export class GroupSums {
  readonly #groups = new Map<string | null, { readonly current: Sums; readonly previous: Sums }>()

  /** `hasSessions`: whether the sessions of each group are known. */
  constructor(private readonly hasSessions: boolean) {}

  add(key: string | null, { resolved, sessions, isCurrent }: Addition): void {
    let group = this.#groups.get(key)
    if (!group) {
      group = { current: this.#none(), previous: this.#none() }
      this.#groups.set(key, group)
    }
    const sums = isCurrent ? group.current : group.previous
    sums.resolved += resolved
    if (!sums.sessions || !sessions) return
    sums.sessions.started += sessions.started
    sums.sessions.completed += sessions.completed
    sums.sessions.abandoned += sessions.abandoned
  }

  addCompared(key: string | null, { current, previous }: ComparedSums): void {
    this.add(key, { ...current, isCurrent: true })
    this.add(key, { ...previous, isCurrent: false })
  }

  of(key: string | null): ComparedSums {
    return this.#groups.get(key) ?? { current: this.#none(), previous: this.#none() }
  }

  /** The `count` keys with the most resolves, in the period and then before it. */
  first(count: number): readonly (string | null)[] {
    return [...this.#groups]
      .sort(
        ([oneKey, one], [otherKey, other]) =>
          other.current.resolved - one.current.resolved ||
          other.previous.resolved - one.previous.resolved ||
          compareKeys(oneKey, otherKey)
      )
      .slice(0, count)
      .map(([key]) => key)
  }

  #none(): Sums {
    const sessions = this.hasSessions ? { started: 0, completed: 0, abandoned: 0 } : null
    return { resolved: 0, sessions }
  }
}

function compareKeys(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null) return 1
  return other === null || one < other ? -1 : 1
}
