import type { RoutableRouter } from '#routing/engine/criteria/router'
import { brokenPinText } from '#routing/routers/conflicts/verdict_text'
import { capped, columns, toned, visible } from '#shared/console/table'
import type { Impact } from './assess_impact.js'
import type { Moves } from './move_tally.js'

/** The most moves and pins printed of one comparison without `--all`. */
const PRINTED_MAX = 20

/** What changes would do to past traffic: one line for each move, now and at the edges of schedules. */
export function impactLines(impact: Impact, isAll: boolean): string[] {
  const { events, total, days, hiddenEvents, drift, pinsBroken, edges, edgesTotal } = impact
  const max = isAll ? Infinity : PRINTED_MAX
  const hidden = hiddenEvents > 0 ? `, ${hiddenEvents} left out` : ''
  return [
    `${events} of ${total} events of ${days.length} days replayed${hidden}`,
    ...moveLines(impact.moves, impact, max),
    ...(drift > 0 ? [`${drift} events go elsewhere than they went without any change`] : []),
    ...capped(
      pinsBroken.map((broken) => `${toned('bad', 'broken pin')} ${brokenPinText(broken)}`),
      max,
      'more, shown with --all'
    ),
    ...edges.flatMap(({ atMs, moves }) => [
      `from ${new Date(atMs).toISOString()}:`,
      ...moveLines(moves, impact, max),
    ]),
    ...(edgesTotal > edges.length ? [`${edgesTotal - edges.length} later edges are left out`] : []),
  ]
}

function moveLines(moves: Moves, { events: all, unsavedIds }: Impact, max: number): string[] {
  const named = (router: RoutableRouter | null) => {
    if (router === null) return 'no router'
    const id = unsavedIds.has(router.id) ? 'new' : router.id
    return `${JSON.stringify(router.name)} (${id})`
  }
  const rows = moves.listed.map(({ from, to, events, examples }) => [
    String(events),
    `${((100 * events) / all).toFixed(1)} %`,
    visible(`${named(from)} to ${named(to)}`),
    visible(examples[0] ?? ''),
  ])
  const unmatched = moves.unmatched > 0 ? `, ${moves.unmatched} of them to no router` : ''
  return [
    `${moves.events} events would go elsewhere${unmatched}`,
    ...capped(columns(rows), max, 'more moves, shown with --all'),
  ]
}
