import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { BROKEN_PIN } from '#routing/routers/conflicts/verdicts_http'
import {
  type MatchedRouter,
  PARTY,
  withoutIds,
} from '#routing/routers/conflicts/matched_router_http'
import { draftMembers, draftOf } from '#routing/routers/router_write_http'
import type { ProposedChange } from '#routing/routers/writes/proposed_changes'
import { shareOf } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { identifierText } from '#shared/http/text'
import type { Impact, ImpactInput, ImpactRefusal } from './assess_impact.js'
import { type Compared, EDGES_MAX } from './compare_tables.js'
import { DIFFERENCE } from './difference_http.js'
import { EXAMPLES_MAX, type Move, type Moves, MOVES_MAX } from './move_tally.js'

export const CHANGES_MAX = 1_000
export const DAYS_MAX = 30
export const DAYS_DEFAULT = 7

const OPERATIONS = ['create', 'update', 'delete'] as const

/** The members beside `op` that each operation takes; all of them are required. */
const MEMBERS: Readonly<Record<(typeof OPERATIONS)[number], readonly string[]>> = {
  create: ['router'],
  update: ['id', 'router'],
  delete: ['id'],
}

const fitsOperation = vine.createRule((value, _options, field) => {
  if (!vine.helpers.isObject(value)) return
  const op = OPERATIONS.find((one) => one === value.op)
  if (op === undefined) return
  for (const member of ['id', 'router']) {
    const isGiven = value[member] !== undefined
    if (isGiven === MEMBERS[op].includes(member)) continue
    const path = `${field.getFieldPath()}.${member}`
    const subject = { ...field, name: member, getFieldPath: () => path }
    const wanted = isGiven ? 'must be absent' : 'must be given'
    field.report(`The ${path} field ${wanted} in a change that is a ${op}`, 'operation', subject)
  }
})

export const change = strictObject({
  op: vine.enum(OPERATIONS),
  id: identifierText().optional(),
  router: strictObject(draftMembers, {
    nullable: ['description', 'external_id', 'matching_criteria'],
  }).optional(),
}).use(fitsOperation())

export const impactValidator = vine.create(
  strictObject({
    changes: vine.array(change).minLength(1).maxLength(CHANGES_MAX),
    days: vine.number({ strict: true }).withoutDecimals().range([1, DAYS_MAX]).optional(),
    at: instant().optional(),
  })
)

export async function readImpact(body: unknown): Promise<ImpactInput> {
  const { changes, days = DAYS_DEFAULT, at } = await impactValidator.validate(body)
  return { changes: changes.map(changeOf), days, atMs: at?.getTime() }
}

export function changeOf({
  op,
  id = '',
  router = {},
}: Infer<typeof impactValidator>['changes'][number]): ProposedChange {
  switch (op) {
    case 'create':
      return { op, router: draftOf(router) }
    case 'update':
      return { op, id, router: draftOf(router) }
    case 'delete':
      return { op, id }
  }
}

export const IMPACT_REFUSALS: api.Refusals<ImpactRefusal> = {
  invalid: {
    ...api.INVALID,
    of: ({ problems }) =>
      api.invalid(
        problems.map(({ index, field, rule, message }) => ({
          field: `changes.${index}.${field}`,
          rule,
          message: message.replace(/^The /, `The changes.${index}.`),
        }))
      ),
  },
}

interface ShownMove extends Omit<Move, 'from' | 'to'> {
  readonly from: MatchedRouter | null
  readonly to: MatchedRouter | null
  /** The number of all events, for the share of the move. */
  readonly all: number
}

export const IMPACT_MOVE = api.component(
  'ImpactMove',
  api.answer<ShownMove, 'all'>({
    from: api.nullable(PARTY, 'Null if no router takes them now.'),
    to: api.nullable(PARTY, 'Null if no router would take them.'),
    events: api.COUNT,
    share: api.from(
      api.described(api.SHARE, 'The part of the replayed events.'),
      ({ events, all }) => shareOf(events, all)
    ),
    examples: api.arrayOf(api.STRING, {
      maxItems: EXAMPLES_MAX,
      description: 'The most frequent shapes of their URLs.',
    }),
  })
)

interface ShownMoves {
  readonly moves: Moves
  readonly events: number
}

const MOVES = api.answer<ShownMoves, keyof ShownMoves>({
  moved: api.from(
    api.described(api.COUNT, 'The events that would go elsewhere.'),
    ({ moves }) => moves.events
  ),
  unmatched: api.from(
    api.described(api.COUNT, 'Those of them that no router would take.'),
    ({ moves }) => moves.unmatched
  ),
  moves: api.from(
    api.arrayOf(IMPACT_MOVE, {
      maxItems: MOVES_MAX,
      description: 'Where they go now and where they would go, the most frequent first.',
    }),
    ({ moves, events: all }) => moves.listed.map((move) => ({ ...move, all }))
  ),
  moves_total: api.from(
    api.described(api.COUNT, 'The number of all moves, the unlisted ones too.'),
    ({ moves }) => moves.total
  ),
})

export const REPLAYED = api.answer<Compared, keyof Compared>(
  {
    events: api.described(api.COUNT, 'The events whose shapes were resolved again.'),
    shapes: api.described(api.COUNT, 'How many different shapes these are.'),
    days: api.from(
      api.described(api.COUNT, 'How many closed days have traffic.'),
      ({ days }) => days.length
    ),
    from: api.from(
      api.nullable(api.INSTANT, 'The start of the first of these days.'),
      ({ days }) => days.at(-1) ?? null
    ),
    share: api.from(
      api.described(api.SHARE, 'The part of all events of these days.'),
      ({ events, total }) => shareOf(events, total)
    ),
    hidden: api.from(
      api.described(
        api.COUNT,
        'The events that were left out because a changed router asks for something that is not stored of URLs.'
      ),
      ({ hiddenEvents }) => hiddenEvents
    ),
    is_complete: api.described(
      api.BOOLEAN,
      'False if there was no time for all shapes: older ones are left out.'
    ),
  },
  { description: 'The past traffic that the comparison is about.' }
)

const EDGE = api.answer<ShownMoves & { readonly atMs: number }, keyof ShownMoves>({
  at: api.INSTANT,
  ...api.membersOf(MOVES, (moves: ShownMoves) => moves),
})

export const IMPACT = api.component(
  'Impact',
  api.answer<Impact, keyof Impact>(
    {
      at: api.described(api.INSTANT, 'The instant at which both tables were asked.'),
      replayed: api.from(REPLAYED, (impact) => impact),
      ...api.membersOf(MOVES, (impact: Impact) => impact),
      difference: api.from(DIFFERENCE, (impact) => impact),
      drift: api.described(
        api.COUNT,
        'The events that the present routers send elsewhere than they went, without any change.'
      ),
      pins_broken: api.from(
        api.arrayOf(BROKEN_PIN, {
          maxItems: api.NAMED_PINS_MAX,
          description: 'Pins that hold now and would not after the changes.',
        }),
        ({ pinsBroken }) => pinsBroken.slice(0, api.NAMED_PINS_MAX)
      ),
      pins_broken_total: api.from(
        api.described(api.COUNT, 'The number of all such pins, the unlisted ones too.'),
        ({ pinsBroken }) => pinsBroken.length
      ),
      edges: api.from(
        api.arrayOf(EDGE, {
          maxItems: EDGES_MAX,
          description:
            'The same comparison at each later instant at which a schedule opens or closes a changed router.',
        }),
        ({ edges, events }) => edges.map((edge) => ({ ...edge, events }))
      ),
      edges_total: api.described(api.COUNT, 'The number of all such instants.'),
    },
    { description: 'What the changes would do to past traffic.' }
  )
)

export const IMPACT_SCHEMAS = api.components(IMPACT_MOVE, IMPACT)

export function showImpact(impact: Impact) {
  return withoutIds(api.show(IMPACT, impact), impact.unsavedIds)
}
