import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import type { ImpactInput } from '#routing/actions/assess_impact'
import type { ProposedChange } from '#routing/routers/writes/proposed_changes'
import { identifierText } from '#shared/http/identifier_text'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { draftMembers, draftOf } from '../routers/router_payload.js'

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
