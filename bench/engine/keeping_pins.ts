import { ANSWER_CHANGES_MAX, type PinTime } from '#routing/engine/answers/pin_verdict'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { newlyBrokenSteps } from '#routing/pins/keep_pins'
import type { RouterPin } from '#routing/pins/router_pin'
import { BOOK } from '#tests/support/routing/crowded_world'
import { buildRouter } from '#tests/support/routing/router_builder'
import { routerPin } from '#tests/support/routing/router_pin'
import type { Figures } from '../figures.js'
import { type Effort, measurePaced } from './measure.js'
import { parsed } from '#tests/support/routing/parsed_url'
import { typicalWorld } from './worlds.js'

const NOW_MS = 1_000
const PINS = 1_000
const ROUTERS = 10_000

function pinOf(url: string, at: PinTime, table: RoutingTable): RouterPin {
  const winner = table.resolve(parsed(url), NOW_MS)
  return routerPin(url, {
    at,
    expects: winner ? { type: 'booking_flow', id: winner.router.bookingFlowId } : { type: 'none' },
  })
}

/** Measures the cost that pins add to a write of routers. */
export function keepingPins(figures: Figures, effort: Effort): void {
  const { routers, urls } = typicalWorld(ROUTERS)
  const table = RoutingTable.compile(routers)
  const pins = urls.slice(0, PINS).map((url) => pinOf(url, { type: 'now' }, table))
  const touched = (count: number): RoutableRouter[] =>
    routers.slice(0, count).map((router) => ({ ...router, isActive: false }))
  const hold = (name: string, begin: () => Generator<undefined, unknown>, atMostMs: number) => {
    const { totalMs, longestMs } = measurePaced(effort, begin)
    figures.hold(name, totalMs, 'ms', atMostMs)
    figures.hold('the same, its longest step', longestMs, 'ms', 10)
  }
  for (const count of [1, 1_000]) {
    const written = touched(count)
    hold(
      `keep 1,000 pins on 10,000 routers, ${count} written`,
      () => newlyBrokenSteps(table, { written }, pins, NOW_MS),
      count === 1 ? 50 : 250
    )
  }

  const daily = Array.from({ length: ANSWER_CHANGES_MAX }, (_, day) =>
    buildRouter(
      day + 1,
      { path: { segments: ['book'] } },
      {
        activeFromMs: NOW_MS + day,
        activeUntilMs: NOW_MS + day + 1,
      }
    )
  )
  const changing = RoutingTable.compile(daily)
  const at = { type: 'window', fromMs: NOW_MS, untilMs: NOW_MS + ANSWER_CHANGES_MAX } as const
  const windows = Array.from({ length: PINS }, () => pinOf(BOOK, at, changing))
  hold(
    `the same, windows in which the answer changes ${ANSWER_CHANGES_MAX} times`,
    () => newlyBrokenSteps(changing, { deletedIds: [daily.at(-1)?.id ?? ''] }, windows, NOW_MS),
    2_000
  )
}
