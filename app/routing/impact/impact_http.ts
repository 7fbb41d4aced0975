import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { showBrokenPins } from '#routing/routers/conflicts/broken_pins_http'
import { showParty } from '#routing/routers/conflicts/matched_router_http'
import { draftMembers, draftOf } from '#routing/routers/router_write_http'
import type { ProposedChange } from '#routing/routers/writes/proposed_changes'
import { shareOf } from '#shared/http/answer'
import { instant } from '#shared/http/instant'
import { sendInvalid } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { identifierText } from '#shared/http/text'
import { instantText } from '#shared/time'
import type { Impact, ImpactInput, ImpactRefusal } from './assess_impact.js'
import type { Moves } from './move_tally.js'

const CHANGES_MAX = 1_000
const DAYS_MAX = 30
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

const change = strictObject({
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

function changeOf({
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

export function sendImpactRefusal(ctx: HttpContext, { problems }: ImpactRefusal): void {
  sendInvalid(
    ctx,
    problems.map(({ index, field, rule, message }) => ({
      field: `changes.${index}.${field}`,
      rule,
      message: message.replace(/^The /, `The changes.${index}.`),
    }))
  )
}

export function showImpact(impact: Impact) {
  const { events, shapes, days, total, unsavedIds } = impact
  const movesOf = (moves: Moves) => showMoves(moves, events, unsavedIds)
  return {
    at: instantText(impact.atMs),
    replayed: {
      events,
      shapes,
      days: days.length,
      from: days.at(-1) ?? null,
      share: shareOf(events, total),
      hidden: impact.hiddenEvents,
      is_complete: impact.isComplete,
    },
    ...movesOf(impact.moves),
    drift: impact.drift,
    pins_broken: showBrokenPins(impact.pinsBroken, false),
    pins_broken_total: impact.pinsBroken.length,
    edges: impact.edges.map(({ atMs, moves }) => ({ at: instantText(atMs), ...movesOf(moves) })),
    edges_total: impact.edgesTotal,
  }
}

function showMoves(moves: Moves, all: number, unsavedIds: ReadonlySet<string>) {
  const party = (router: RoutableRouter | null) => router && showParty(router, unsavedIds)
  return {
    moved: moves.events,
    unmatched: moves.unmatched,
    moves: moves.listed.map(({ from, to, events, examples }) => ({
      from: party(from),
      to: party(to),
      events,
      share: shareOf(events, all),
      examples,
    })),
    moves_total: moves.total,
  }
}
