import vine from '@vinejs/vine'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { CRITERION_SHAPES } from './criterion_shapes.js'
import { members, type Report } from './payload_members.js'

const FIELDS = CRITERION_SHAPES.map(({ field }) => field)
const REPORTED_MAX = 20

const hasCriteriaShape = vine.createRule(
  (value, _options, field) => {
    let reported = 0
    const root = field.getFieldPath()
    const criteria = readCriteria(value, (path, rule, message, unknown) => {
      reported += 1
      if (reported > REPORTED_MAX) return
      const at = `${root}${path}`
      const subject = { ...field, name: unknown?.name ?? field.name, getFieldPath: () => at }
      field.report(`The ${at} field ${message}`, rule, subject, { known: unknown?.known })
    })
    field.mutate(criteria, field)
  },
  {
    toJSONSchema: (schema) => {
      schema.anyOf = [{ $ref: '#/components/schemas/MatchingCriteria' }]
    },
  }
)

/**
 * Criteria from a payload, in the engine's form. Checks only their shape, member by member, because parameter names are
 * free (`__proto__` is one). Their meaning is checked with the whole router.
 */
export function matchingCriteria() {
  return vine
    .any()
    .use(hasCriteriaShape())
    .transform((value): MatchingCriteria => value)
}

function readCriteria(raw: unknown, report: Report): MatchingCriteria {
  const given = members(raw, '', FIELDS, report)
  let criteria: MatchingCriteria = {}
  for (const shape of CRITERION_SHAPES) {
    const member = given?.get(shape.field)
    if (member !== undefined) criteria = { ...criteria, ...shape.read(member, report) }
  }
  return criteria
}
