import { readRouter } from '#console/api/routers'
import type { RoutingRow } from '#console/api/types'
import { asProblem } from '#console/api/problems'
import { refreshRouters } from '#console/api/writing'
import { assessImpact, WRITTEN_IMPACT_DAYS } from '#console/impact/impact'
import { problemSentence } from '#console/parts/answer'
import { toast } from '#console/parts/toasts'
import { type RouterWrite, undoOf } from '#console/parts/undo'
import { keepDraft } from '#console/shared/drafts'
import { goTo } from '#console/shared/hash_location'
import type { Texts } from '#console/texts/spoken_texts'
import { type BulkUpdate, bulkUpdate } from './bulk_requests.js'

/** Immediate actions on routers. Each reports its outcome in a message. `rows` are all routers. */
export function routerActions(rows: readonly RoutingRow[], texts: Texts) {
  const t = texts.routers.change
  const fail = (thrown: unknown) =>
    toast({ tone: 'problem', text: problemSentence(asProblem(thrown), texts) })

  /** Reports a change, with its undo. */
  function report(text: string, writes: readonly RouterWrite[]): void {
    void refreshRouters()
    toast({ text, ...(writes.length > 0 && { undo: undoOf(writes, texts) }) })
  }

  function reportActivation({ writes, updated }: BulkUpdate, isActive: boolean): void {
    report(isActive ? t.activated(updated) : t.deactivated(updated), writes)
  }

  /**
   * Activates or deactivates one router at once if that makes no severe conflict and redirects no visitor; false if a person
   * has to look first.
   */
  async function toggleActive({
    _id: id,
    is_active: wasActive,
  }: Pick<RoutingRow, '_id' | 'is_active'>): Promise<boolean> {
    try {
      const set = { is_active: !wasActive }
      const checked = await bulkUpdate([id], set, { isDryRun: true })
      const { high, medium } = checked.conflicts.totals
      if (high + medium > 0) return false
      const changes = [{ op: 'update' as const, id, router: set }]
      const impact = await assessImpact({ changes, days: WRITTEN_IMPACT_DAYS })
      const sends = impact.moved + impact.replayed.hidden + impact.edges_total
      if (sends > 0 || !impact.replayed.is_complete) return false
      reportActivation(await bulkUpdate([id], set), !wasActive)
      return true
    } catch {
      return false
    }
  }

  /** Opens the editor with an unsaved copy. */
  async function duplicate({ _id: id }: RoutingRow): Promise<void> {
    try {
      const data = await readRouter(id)
      const router = {
        name: copyName(data.name, new Set(rows.map(({ name }) => name))),
        booking_flow_id: data.booking_flow_id,
        example_urls: data.example_urls,
        matching_criteria: data.matching_criteria,
        tags: data.tags,
        is_active: data.is_active,
        is_default: data.is_default,
        scheduling: data.scheduling,
        ...(data.description !== undefined && { description: data.description }),
      }
      const key = keepDraft({ router, routerId: null })
      if (key !== null) goTo(`/routers/new?draft=${key}`)
    } catch (thrown) {
      fail(thrown)
    }
  }

  return { report, reportActivation, toggleActive, duplicate }
}

const LENGTH_MAX = 100

/** An unused name for a copy: “Spring 2” for “Spring”, “Spring 3” for “Spring 2”. */
function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \d+$/, '')
  for (let number = 2; ; number += 1) {
    const suffix = ` ${number}`
    const copy = [...stem].slice(0, LENGTH_MAX - suffix.length).join('') + suffix
    if (!taken.has(copy)) return copy
  }
}
