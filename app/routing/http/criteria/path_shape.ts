import { CRITERIA_LIMITS } from '#routing/engine/criteria/criterion_text'
import type { PathMember } from '#routing/engine/criteria/path'
import { arrayOf, answerObject } from '#shared/http/json_schema'
import { NON_EMPTY, type CriterionShape } from './criterion_shape.js'
import { members, readText, refuse, type Report } from './payload_members.js'

export const pathShape: CriterionShape<PathMember> = {
  field: 'path',
  schema: answerObject({
    segments: arrayOf(NON_EMPTY, {
      minItems: 1,
      maxItems: CRITERIA_LIMITS.segments,
      description: 'The path of the URL, segment by segment, decoded; case-sensitive.',
    }),
  }),
  read: (raw, report) => ({ path: { segments: readSegments(raw, report) } }),
  show: ({ path }) => path,
}

function readSegments(path: unknown, report: Report): string[] {
  const given = members(path, '.path', ['segments'], report)
  if (!given) return []
  const at = '.path.segments'
  const segments = given.get('segments')
  if (!Array.isArray(segments)) {
    refuse(segments, at, 'array', 'must be an array of strings', report)
    return []
  }
  if (segments.length > CRITERIA_LIMITS.segments) {
    report(at, 'maxLength', `must name at most ${CRITERIA_LIMITS.segments} segments`)
    return []
  }
  return segments.map((segment: unknown, index) => readText(segment, `${at}.${index}`, report))
}
