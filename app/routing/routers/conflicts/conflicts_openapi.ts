import { ROUTER_WARNINGS_MAX } from '#routing/engine/answers/router_warnings'
import { CONFLICT_KINDS, SEVERITIES } from '#routing/engine/conflicts/conflict_kind'
import { WARNING_CODES } from '#routing/engine/criteria/router'
import { LISTED_MAX } from '#routing/routers/validation/validate_example_urls'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  discriminated,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { REPORT_LENGTH_MAX } from './conflicts_http.js'
import { PARTY_MEMBERS, UNSAVED_ID } from './matched_router_openapi.js'

const KIND = oneOf(CONFLICT_KINDS)
const GROUND = oneOf(['priority_class', 'specificity', 'created_at', 'id'])

const witness = (resolvesTo: JsonSchema): JsonSchema =>
  answerObject({ url: STRING, at: INSTANT, resolves_to: resolvesTo }, { title: 'ConflictWitness' })

const CONFLICT = answerObject({
  kind: KIND,
  severity: ref('Severity'),
  message: { ...STRING, description: 'A human-readable sentence.' },
  router: { ...ref('ConflictParty'), description: 'The written or proposed router.' },
  other_router: ref('ConflictParty'),
  relation: {
    ...oneOf(['equal', 'narrower', 'wider', 'overlapping', 'disjoint']),
    description: 'How the URLs of `router` relate to those of `other_router`.',
  },
  winner: nullable(answerObject({ ...PARTY_MEMBERS, on: nullable(GROUND) })),
  loser_never_wins: BOOLEAN,
  shared_window: nullable(answerObject({ from: INSTANT, until: nullable(INSTANT) })),
  witnesses: answerObject(
    {
      both: nullable(witness(UNSAVED_ID)),
      claimed: nullable(witness(UNSAVED_ID)),
      only_router: nullable(STRING),
      only_other_router: nullable(STRING),
    },
    { description: 'URLs that show the conflict. Resolving them confirmed it.' }
  ),
  example_urls: arrayOf(STRING),
  suggestions: arrayOf(
    answerObject({
      action: oneOf(['deactivate', 'reschedule', 'narrow', 'drop_example_urls']),
      router_id: UNSAVED_ID,
      change: answerObject(
        {
          is_active: BOOLEAN,
          scheduling: answerObject(
            { active_from: nullable(INSTANT), active_until: nullable(INSTANT) },
            { optional: ['active_from', 'active_until'] }
          ),
          example_urls: arrayOf(STRING),
          matching_criteria: ref('MatchingCriteria'),
        },
        {
          optional: ['is_active', 'scheduling', 'example_urls', 'matching_criteria'],
          description: 'The payload of an update of that router.',
        }
      ),
      message: STRING,
      remaining_kind: {
        ...nullable(KIND),
        description: 'The conflict that remains after the change; null if none does.',
      },
    })
  ),
})

const reach = (kind: string, members: Readonly<Record<string, JsonSchema>> = {}): JsonSchema =>
  answerObject({ kind: { type: 'string', const: kind, description: 'The verdict.' }, ...members })

/** The output of `showConflicts`. */
export const REPORT_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  items: arrayOf(ref('Conflict'), {
    description: `Most severe first, those of severity low and info only with \`conflicts=all\`. At most 50 conflicts, for an import at most 5 per router, and at most ${REPORT_LENGTH_MAX} characters of JSON per answer.`,
  }),
  total: { ...COUNT, description: 'The number of all conflicts, the unlisted ones too.' },
  totals: ref('SeverityTotals'),
  reach: { ...ref('Reach'), description: 'Whether the router can win any request.' },
}

export const CONFLICT_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Severity: oneOf(SEVERITIES),
  SeverityTotals: answerObject(Object.fromEntries(SEVERITIES.map((severity) => [severity, COUNT]))),
  Reach: discriminated('kind', {
    wins: 'ReachWins',
    covered: 'ReachCovered',
    inactive: 'ReachInactive',
    expired: 'ReachExpired',
    undecided: 'ReachUndecided',
  }),
  ReachWins: reach('wins', { witness: answerObject({ url: STRING, at: INSTANT }) }),
  ReachCovered: reach('covered', { by: arrayOf(ref('ConflictParty'), { maxItems: LISTED_MAX }) }),
  ReachInactive: reach('inactive'),
  ReachExpired: reach('expired'),
  ReachUndecided: reach('undecided'),
  ConflictParty: answerObject(PARTY_MEMBERS),
  Conflict: CONFLICT,
  ConflictReport: answerObject(REPORT_MEMBERS),
}

export const NO_CONFLICTS = {
  items: [],
  total: 0,
  totals: { high: 0, medium: 0, low: 0, info: 0 },
  reach: {
    kind: 'wins',
    witness: {
      url: 'http://example.com/hamburg/implants?utm_source=google',
      at: '2026-03-01T09:00:00.000Z',
    },
  },
}

/** The output of `showRouterWarnings`. */
export const WARNING_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  fields: arrayOf(ref('RouterWarning'), {
    maxItems: ROUTER_WARNINGS_MAX,
    description: 'Probable mistakes in the router itself.',
  }),
  fields_total: { ...COUNT, description: 'The number of all such warnings.' },
}

export const WARNING_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  WarningCode: oneOf(WARNING_CODES),
  RouterWarning: answerObject(
    {
      code: ref('WarningCode'),
      field: { ...STRING, description: 'The member of the router that the warning is about.' },
      message: { ...STRING, description: 'A human-readable sentence.' },
      correction: answerObject(
        { matching_criteria: ref('MatchingCriteria') },
        { description: 'The payload of an update that corrects this mistake.' }
      ),
      line: {
        ...COUNT,
        description: 'The line of a CSV in which the row of the router begins, from 1.',
      },
      column: { ...STRING, description: 'The column of a CSV that holds the field.' },
    },
    { optional: ['correction', 'line', 'column'] }
  ),
}
