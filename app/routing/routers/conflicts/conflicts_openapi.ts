import { ROUTER_WARNINGS_MAX } from '#routing/engine/answers/router_warnings'
import { CONFLICT_KINDS, SEVERITIES } from '#routing/engine/conflicts/conflict_kind'
import { WARNING_CODES } from '#routing/engine/criteria/router'
import { LISTED_MAX } from '#routing/routers/validation/validate_example_urls'
import * as api from '#shared/http/api'
import { REPORT_LENGTH_MAX } from './conflicts_http.js'
import { UNSAVED_ID } from './matched_router_http.js'
import { PARTY_MEMBERS } from './matched_router_openapi.js'

const KIND = api.oneOf(CONFLICT_KINDS)
const GROUND = api.oneOf(['priority_class', 'specificity', 'created_at', 'id'])

const witness = (resolvesTo: api.JsonSchema): api.JsonSchema =>
  api.answerObject(
    { url: api.STRING, at: api.INSTANT, resolves_to: resolvesTo },
    { title: 'ConflictWitness' }
  )

const CONFLICT = api.answerObject({
  kind: KIND,
  severity: api.ref('Severity'),
  message: { ...api.STRING, description: 'A human-readable sentence.' },
  router: { ...api.ref('ConflictParty'), description: 'The written or proposed router.' },
  other_router: api.ref('ConflictParty'),
  relation: {
    ...api.oneOf(['equal', 'narrower', 'wider', 'overlapping', 'disjoint']),
    description: 'How the URLs of `router` relate to those of `other_router`.',
  },
  winner: api.nullable(api.answerObject({ ...PARTY_MEMBERS, on: api.nullable(GROUND) })),
  loser_never_wins: api.BOOLEAN,
  shared_window: api.nullable(
    api.answerObject({ from: api.INSTANT, until: api.nullable(api.INSTANT) })
  ),
  witnesses: api.answerObject(
    {
      both: api.nullable(witness(UNSAVED_ID)),
      claimed: api.nullable(witness(UNSAVED_ID)),
      only_router: api.nullable(api.STRING),
      only_other_router: api.nullable(api.STRING),
    },
    { description: 'URLs that show the conflict. Resolving them confirmed it.' }
  ),
  example_urls: api.arrayOf(api.STRING),
  suggestions: api.arrayOf(
    api.answerObject({
      action: api.oneOf(['deactivate', 'reschedule', 'narrow', 'drop_example_urls']),
      router_id: UNSAVED_ID,
      change: api.answerObject(
        {
          is_active: api.BOOLEAN,
          scheduling: api.answerObject(
            { active_from: api.nullable(api.INSTANT), active_until: api.nullable(api.INSTANT) },
            { optional: ['active_from', 'active_until'] }
          ),
          example_urls: api.arrayOf(api.STRING),
          matching_criteria: api.ref('MatchingCriteria'),
        },
        {
          optional: ['is_active', 'scheduling', 'example_urls', 'matching_criteria'],
          description: 'The payload of an update of that router.',
        }
      ),
      message: api.STRING,
      remaining_kind: {
        ...api.nullable(KIND),
        description: 'The conflict that remains after the change; null if none does.',
      },
    })
  ),
})

const reach = (
  kind: string,
  members: Readonly<Record<string, api.JsonSchema>> = {}
): api.JsonSchema =>
  api.answerObject({
    kind: { type: 'string', const: kind, description: 'The verdict.' },
    ...members,
  })

/** The output of `showConflicts`. */
export const REPORT_MEMBERS: Readonly<Record<string, api.JsonSchema>> = {
  items: api.arrayOf(api.ref('Conflict'), {
    description: `Most severe first, those of severity low and info only with \`conflicts=all\`. At most 50 conflicts, for an import at most 5 per router, and at most ${REPORT_LENGTH_MAX} characters of JSON per answer.`,
  }),
  total: { ...api.COUNT, description: 'The number of all conflicts, the unlisted ones too.' },
  totals: api.ref('SeverityTotals'),
  reach: { ...api.ref('Reach'), description: 'Whether the router can win any request.' },
}

export const CONFLICT_SCHEMAS: Readonly<Record<string, api.JsonSchema>> = {
  Severity: api.oneOf(SEVERITIES),
  SeverityTotals: api.answerObject(
    Object.fromEntries(SEVERITIES.map((severity) => [severity, api.COUNT]))
  ),
  Reach: api.discriminated('kind', {
    wins: 'ReachWins',
    covered: 'ReachCovered',
    inactive: 'ReachInactive',
    expired: 'ReachExpired',
    undecided: 'ReachUndecided',
  }),
  ReachWins: reach('wins', { witness: api.answerObject({ url: api.STRING, at: api.INSTANT }) }),
  ReachCovered: reach('covered', {
    by: api.arrayOf(api.ref('ConflictParty'), { maxItems: LISTED_MAX }),
  }),
  ReachInactive: reach('inactive'),
  ReachExpired: reach('expired'),
  ReachUndecided: reach('undecided'),
  ConflictParty: api.answerObject(PARTY_MEMBERS),
  Conflict: CONFLICT,
  ConflictReport: api.answerObject(REPORT_MEMBERS),
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
export const WARNING_MEMBERS: Readonly<Record<string, api.JsonSchema>> = {
  fields: api.arrayOf(api.ref('RouterWarning'), {
    maxItems: ROUTER_WARNINGS_MAX,
    description: 'Probable mistakes in the router itself.',
  }),
  fields_total: { ...api.COUNT, description: 'The number of all such warnings.' },
}

export const WARNING_SCHEMAS: Readonly<Record<string, api.JsonSchema>> = {
  WarningCode: api.oneOf(WARNING_CODES),
  RouterWarning: api.answerObject(
    {
      code: api.ref('WarningCode'),
      field: { ...api.STRING, description: 'The member of the router that the warning is about.' },
      message: { ...api.STRING, description: 'A human-readable sentence.' },
      correction: api.answerObject(
        { matching_criteria: api.ref('MatchingCriteria') },
        { description: 'The payload of an update that corrects this mistake.' }
      ),
      line: {
        ...api.COUNT,
        description: 'The line of a CSV in which the row of the router begins, from 1.',
      },
      column: { ...api.STRING, description: 'The column of a CSV that holds the field.' },
    },
    { optional: ['correction', 'line', 'column'] }
  ),
}
