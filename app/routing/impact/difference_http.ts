import type { Row, UndecidedPair } from '#routing/engine/conflicts/difference'
import { pairKey } from '#routing/engine/conflicts/difference'
import { PARTY } from '#routing/routers/conflicts/matched_router_http'
import * as api from '#shared/http/api'
import type { Compared } from './compare_tables.js'

/** The most rows and pairs listed; all are counted. */
const LISTED_MAX = 100

interface ShownRow extends Row {
  readonly visits: number
}

const FROM = api.nullable(PARTY, 'Null if no router takes it before.')
const TO = api.nullable(PARTY, 'Null if no router takes it after.')

const ROW = api.component(
  'DifferenceRow',
  api.answer<ShownRow, 'window'>(
    {
      from: FROM,
      to: TO,
      url: api.described(api.STRING, 'One such URL, which was tried on both sets of routers.'),
      at: api.from(
        api.described(api.INSTANT, 'The first instant at which it goes elsewhere.'),
        ({ window }) => new Date(window.fromMs)
      ),
      until: api.from(
        api.nullable(api.INSTANT, 'When that ends; null if it does not.'),
        ({ window }) => (window.untilMs === Infinity ? null : new Date(window.untilMs))
      ),
      visits: api.described(
        api.COUNT,
        'The replayed events that would move so, now or when a schedule opens or closes.'
      ),
    },
    { description: 'URLs that go from one router, or from one flow, to another.' }
  )
)

const SIDES = ['from', 'to'] as const

const UNDECIDED = api.answer<UndecidedPair, keyof UndecidedPair>({
  from: api.from(FROM, ({ from }) => (from === 'any' ? null : from)),
  to: api.from(TO, ({ to }) => (to === 'any' ? null : to)),
  any: api.from(
    api.nullable(api.oneOf(SIDES), 'The side that may be any router; null if both are named.'),
    (pair) => SIDES.find((side) => pair[side] === 'any') ?? null
  ),
})

export const DIFFERENCE = api.component(
  'RoutingDifference',
  api.answer<Compared, keyof Compared>(
    {
      rows: api.from(
        api.arrayOf(ROW, { maxItems: LISTED_MAX, description: 'Those of most visits first.' }),
        rowsOf
      ),
      rows_total: api.from(
        api.described(api.COUNT, 'The number of all rows, the unlisted ones too.'),
        ({ difference }) => difference.rows.length
      ),
      undecided: api.from(
        api.arrayOf(UNDECIDED, {
          maxItems: LISTED_MAX,
          description: 'Pairs of routers for which too much overlaps to tell in the time.',
        }),
        ({ difference }) => difference.undecided.slice(0, LISTED_MAX)
      ),
      undecided_total: api.from(
        api.described(api.COUNT, 'The number of all such pairs, the unlisted ones too.'),
        ({ difference }) => difference.undecided.length
      ),
      is_complete: api.from(
        api.described(
          api.BOOLEAN,
          'Whether it is proved that no other URL changes, from the instant of the comparison on.'
        ),
        ({ difference }) => difference.undecided.length === 0
      ),
    },
    { description: 'Every URL that the changes send elsewhere, by pairs of routers.' }
  )
)

export const DIFFERENCE_SCHEMAS = api.components(ROW, DIFFERENCE)

function rowsOf({ difference, moves, edges }: Compared): ShownRow[] {
  const tallies = [moves, ...edges.map((edge) => edge.moves)]
  const visitsOf = (key: string) =>
    Math.max(...tallies.map(({ byPair }) => byPair.get(key)?.events ?? 0))
  return difference.rows
    .map((row) => ({ ...row, visits: visitsOf(pairKey(row.from, row.to)) }))
    .sort((a, b) => b.visits - a.visits)
    .slice(0, LISTED_MAX)
}
