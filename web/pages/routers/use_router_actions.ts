import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { pinsProblem } from '../../api/pins_problem.js'
import { asProblem } from '../../api/problems.js'
import type { RoutingRow } from '../../api/routing_row.js'
import { ROUTING_TABLE_KEY } from '../../api/use_routing_table.js'
import { keepDraft } from '../../drafts.js'
import { goTo } from '../../frame/hash_location.js'
import { problemSentence } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { useTexts } from '../../texts/texts.js'
import { type BulkUpdate, bulkUpdate } from './bulk_requests.js'
import { copyName } from './copy_name.js'

interface RouterActions {
  /** All routers. */
  readonly rows: readonly RoutingRow[]
  /** Pins refuse to turn these on or off: a person has to look. */
  onRefused(ids: readonly string[], isActive: boolean): void
}

/** What the page does with routers without asking first; each tells its outcome. */
export function useRouterActions({ rows, onRefused }: RouterActions) {
  const texts = useTexts()
  const t = texts.routers.change
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ROUTING_TABLE_KEY })
  const fail = (thrown: unknown) =>
    toast({ tone: 'problem', text: problemSentence(asProblem(thrown), texts) })

  /** Tells what changed, with a way back. */
  function tellActivation({ ids, updated }: BulkUpdate, isActive: boolean): void {
    void refresh()
    const undo = () =>
      bulkUpdate(ids, { is_active: !isActive }).then(
        ({ updated: count }) => {
          void refresh()
          toast({ text: t.undone(count) })
        },
        (thrown: unknown) =>
          pinsProblem(thrown) === null ? fail(thrown) : onRefused(ids, !isActive)
      )
    toast({
      text: isActive ? t.activated(updated) : t.deactivated(updated),
      action: { label: t.undo, run: () => void undo() },
    })
  }

  /**
   * Turns one router on or off at once when that makes no severe conflict; false when a person has to look first.
   */
  async function toggleActive({ _id: id, is_active: wasActive }: RoutingRow): Promise<boolean> {
    try {
      const set = { is_active: !wasActive }
      const checked = await bulkUpdate([id], set, { isDryRun: true })
      const { high, medium } = checked.conflicts.totals
      if (high + medium > 0) return false
      tellActivation(await bulkUpdate([id], set), !wasActive)
      return true
    } catch {
      return false
    }
  }

  /** Opens the editor with a copy that is not stored. */
  async function duplicate({ _id: id }: RoutingRow): Promise<void> {
    try {
      const { data } = await api.GET('/v1/booking-flow-routers/{id}', { params: { path: { id } } })
      if (data === undefined) return
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

  return { refresh, tellActivation, toggleActive, duplicate }
}
