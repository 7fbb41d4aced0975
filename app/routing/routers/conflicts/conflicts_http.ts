import vine from '@vinejs/vine'
import {
  ROUTER_WARNINGS_MAX,
  type RouterWarning,
  type RouterWarnings,
} from '#routing/engine/answers/router_warnings'
import { CONFLICT_KINDS, SEVERITIES, type Severity } from '#routing/engine/conflicts/conflict_kind'
import type { Conflict, ConflictReport } from '#routing/engine/conflicts/conflicts'
import type { Correction, CorrectedMembers } from '#routing/engine/conflicts/correction'
import type { Reach } from '#routing/engine/conflicts/reach'
import type { ContestedWitness, ConflictWitnesses } from '#routing/engine/conflicts/witness'
import { WARNING_CODES, type WarningCode } from '#routing/engine/criteria/router'
import type { TimeWindow } from '#routing/engine/criteria/schedule'
import { MATCHING_CRITERIA } from '#routing/routers/criteria_http'
import { LISTED_MAX } from '#routing/routers/validation/validate_example_urls'
import type { WrittenRouter } from '#routing/routers/writes/router_writes'
import * as api from '#shared/http/api'
import { instantText } from '#shared/time'
import { type MatchedRouter, PARTY, UNSAVED_ID, withoutIds } from './matched_router_http.js'

/** The most JSON text that one answer spends on conflicts. The totals count what is left out. */
const REPORT_LENGTH_MAX = 1_048_576

const NONE: ReadonlySet<string> = new Set()

export const CONFLICT_KIND = api.oneOf(CONFLICT_KINDS)
/** What decides between two routers. */
const GROUND = api.oneOf(['priority_class', 'specificity', 'created_at', 'id'])
export const SEVERITY = api.component('Severity', api.oneOf(SEVERITIES))
export const SEVERITY_TOTALS = api.component(
  'SeverityTotals',
  api.answerObject(Object.fromEntries(SEVERITIES.map((severity) => [severity, api.COUNT])))
)

const WINNER = api.answer<MatchedRouter & { readonly on: Conflict['ground'] }, keyof MatchedRouter>(
  {
    ...api.membersOf(PARTY, (winner: MatchedRouter) => winner),
    on: api.nullable(GROUND),
  }
)

const WITNESS = api.answer<ContestedWitness>(
  { url: api.STRING, at: api.INSTANT, resolves_to: UNSAVED_ID },
  { title: 'ConflictWitness' }
)

const CHANGE = api.answer<CorrectedMembers, 'activeFromMs' | 'activeUntilMs' | 'criteria'>(
  {
    is_active: api.BOOLEAN,
    scheduling: api.from(
      api.answer<CorrectedMembers, keyof CorrectedMembers>(
        { active_from: api.nullable(api.INSTANT), active_until: api.nullable(api.INSTANT) },
        { optional: ['active_from', 'active_until'] }
      ),
      (change) =>
        change.activeFromMs === undefined && change.activeUntilMs === undefined ? undefined : change
    ),
    example_urls: api.arrayOf(api.STRING),
    matching_criteria: api.from(MATCHING_CRITERIA, ({ criteria }) => criteria),
  },
  {
    optional: ['is_active', 'scheduling', 'example_urls', 'matching_criteria'],
    description: 'The payload of an update of that router.',
  }
)

const CONFLICT = api.component(
  'Conflict',
  api.answer<Conflict, 'subject' | 'other' | 'winner' | 'ground' | 'window' | 'isLoserDead'>({
    kind: CONFLICT_KIND,
    severity: SEVERITY,
    message: api.described(api.STRING, 'A human-readable sentence.'),
    router: api.from(
      api.described(PARTY, 'The written or proposed router.'),
      ({ subject }) => subject
    ),
    other_router: api.from(PARTY, ({ other }) => other),
    relation: api.oneOf(
      ['equal', 'narrower', 'wider', 'overlapping', 'disjoint'],
      'How the URLs of `router` relate to those of `other_router`.'
    ),
    winner: api.from(
      api.nullable(WINNER),
      ({ winner, ground }) => winner && { ...winner, on: ground }
    ),
    loser_never_wins: api.from(api.BOOLEAN, ({ isLoserDead }) => isLoserDead),
    shared_window: api.from(
      api.nullable(
        api.answer<TimeWindow>({
          from: api.INSTANT,
          until: api.from(api.nullable(api.INSTANT), ({ untilMs }) =>
            Number.isFinite(untilMs) ? untilMs : null
          ),
        })
      ),
      ({ window }) => window
    ),
    witnesses: api.answer<ConflictWitnesses, 'contested' | 'onlySubject' | 'onlyOther'>(
      {
        both: api.nullable(WITNESS),
        claimed: api.from(api.nullable(WITNESS), ({ contested }) => contested),
        only_router: api.from(api.nullable(api.STRING), ({ onlySubject }) => onlySubject),
        only_other_router: api.from(api.nullable(api.STRING), ({ onlyOther }) => onlyOther),
      },
      { description: 'URLs that show the conflict. Resolving them confirmed it.' }
    ),
    example_urls: api.arrayOf(api.STRING),
    suggestions: api.arrayOf(
      api.answer<Correction, 'remaining'>({
        action: api.oneOf(['deactivate', 'reschedule', 'narrow', 'drop_example_urls']),
        router_id: UNSAVED_ID,
        change: CHANGE,
        message: api.STRING,
        remaining_kind: api.from(
          api.nullable(
            CONFLICT_KIND,
            'The conflict that remains after the change; null if none does.'
          ),
          ({ remaining }) => remaining
        ),
      })
    ),
  })
)

const reachAnswer = (kind: Reach['kind'], members: Readonly<Record<string, api.JsonSchema>> = {}) =>
  api.answerObject({
    kind: { type: 'string', const: kind, description: 'The verdict.' },
    ...members,
  })

/** What a report says of the conflicts of one router. */
export const REPORT_MEMBERS: Readonly<Record<string, api.JsonSchema>> = {
  items: api.arrayOf(CONFLICT, {
    description: `Most severe first, those of severity low and info only with \`conflicts=all\`. At most 50 conflicts, for an import at most 5 per router, and at most ${REPORT_LENGTH_MAX} characters of JSON per answer.`,
  }),
  total: api.described(api.COUNT, 'The number of all conflicts, the unlisted ones too.'),
  totals: SEVERITY_TOTALS,
  reach: api.described(api.ref('Reach'), 'Whether the router can win any request.'),
}

export const CONFLICT_REPORT = api.component('ConflictReport', api.answerObject(REPORT_MEMBERS))

export const CONFLICT_SCHEMAS: Readonly<Record<string, api.JsonSchema>> = {
  ...api.components(SEVERITY, SEVERITY_TOTALS, CONFLICT, CONFLICT_REPORT),
  Reach: api.discriminated('kind', {
    wins: 'ReachWins',
    covered: 'ReachCovered',
    inactive: 'ReachInactive',
    expired: 'ReachExpired',
    undecided: 'ReachUndecided',
  }),
  ReachWins: reachAnswer('wins', {
    witness: api.answerObject({ url: api.STRING, at: api.INSTANT }),
  }),
  ReachCovered: reachAnswer('covered', { by: api.arrayOf(PARTY, { maxItems: LISTED_MAX }) }),
  ReachInactive: reachAnswer('inactive'),
  ReachExpired: reachAnswer('expired'),
  ReachUndecided: reachAnswer('undecided'),
}

/** `unsavedIds` are the ids of routers that are not stored. Reports in one answer share their `budget`. */
export function showConflicts(
  report: ConflictReport,
  unsavedIds: ReadonlySet<string> = NONE,
  budget = new ReportBudget()
) {
  const show = <Value>(schema: api.Answer<Value>, values: readonly Value[]) =>
    budget.firstOf(values, (value) => withoutIds(api.show(schema, value), unsavedIds))
  return {
    items: show(CONFLICT, report.conflicts),
    total: report.total,
    totals: report.totals,
    reach: showReach(report.reach, (by) => show(PARTY, by)),
  }
}

function showReach(reach: Reach, showParties: (routers: readonly MatchedRouter[]) => object) {
  switch (reach.kind) {
    case 'wins': {
      const { request, atMs } = reach.witness
      return { kind: reach.kind, witness: { url: request.href, at: instantText(atMs) } }
    }
    case 'covered':
      return { kind: reach.kind, by: showParties(reach.by.slice(0, LISTED_MAX)) }
    default:
      return reach
  }
}

export const NO_CONFLICTS = {
  items: [],
  total: 0,
  totals: { high: 0, medium: 0, low: 0, info: 0 },
  reach: {
    kind: 'wins',
    witness: {
      url: 'http://example.com/hamburg/implants?utm_source=google',
      at: api.EXAMPLE_INSTANT,
    },
  },
}

/**
 * The JSON length left for the conflicts of one answer. The first conflict that does not fit ends the report, so that a
 * caller cannot make the service write lists of example URLs again for each of many conflicts.
 */
export class ReportBudget {
  #left = REPORT_LENGTH_MAX

  /** The first shown items, as many as fit. `show` is not called after the end. */
  firstOf<Item, Shown>(items: readonly Item[], show: (item: Item) => Shown): Shown[] {
    const fitting: Shown[] = []
    for (const item of items) {
      if (this.#left === 0) break
      const shown = show(item)
      const length = jsonLength(shown)
      if (length > this.#left) {
        this.#left = 0
        break
      }
      this.#left -= length
      fitting.push(shown)
    }
    return fitting
  }
}

/** The query parameter `conflicts`. */
export function listedConflicts() {
  return vine.enum(['medium', 'all'] as const).meta({ default: 'medium' })
}

/** How the API description explains the parameter. */
export const LISTED_CONFLICTS = {
  description:
    'Which conflicts the answer lists: those of severity medium and high, or `all`. `totals` counts all of them.',
}

/** The least severity listed. */
export function leastListed(listed: 'medium' | 'all' | undefined): Severity {
  return listed === 'all' ? 'info' : 'medium'
}

/** Routers whose conflicts are listed; those of all routers are counted. */
const REPORTED_ROUTERS_MAX = 20

/** The conflicts of the routers that one write changed. */
export const WRITTEN_CONFLICTS = api.shownBy(
  api.answerObject(
    {
      totals: api.described(
        SEVERITY_TOTALS,
        'The conflicts of all routers that changed, by severity.'
      ),
      routers: api.arrayOf(
        api.answerObject({ _id: api.IDENTIFIER, name: api.STRING, conflicts: CONFLICT_REPORT }),
        {
          maxItems: REPORTED_ROUTERS_MAX,
          description: 'The first routers that changed and have conflicts to list.',
        }
      ),
      routers_total: api.described(api.COUNT, 'How many routers have conflicts to list.'),
    },
    { description: 'The conflicts of the routers that changed.' }
  ),
  showWrittenConflicts
)

function showWrittenConflicts(written: readonly WrittenRouter[]) {
  const budget = new ReportBudget()
  const listed = written.filter(({ warnings }) => warnings.conflicts.length > 0)
  const countOf = (severity: Severity) =>
    written.reduce((sum, { warnings }) => sum + warnings.totals[severity], 0)
  return {
    totals: Object.fromEntries(SEVERITIES.map((severity) => [severity, countOf(severity)])),
    routers: listed.slice(0, REPORTED_ROUTERS_MAX).map(({ router: { id, name }, warnings }) => ({
      _id: id,
      name,
      conflicts: showConflicts(warnings, NONE, budget),
    })),
    routers_total: listed.length,
  }
}

const isCode = (text: string): text is WarningCode => WARNING_CODES.some((code) => code === text)

const CODE = `(?:${WARNING_CODES.join('|')})`

const areCodes = vine.createRule(
  (value, _options, field) => {
    if (typeof value === 'string' && value.split(',').every(isCode)) return
    const message = `The ${field.getFieldPath()} field must list codes of warnings, separated by commas: ${WARNING_CODES.join(', ')}`
    field.report(message, 'warningCodes', field)
  },
  {
    toJSONSchema: (schema) => {
      schema.pattern = `^${CODE}(?:,${CODE})*$`
    },
  }
)

/** The query parameter `accept`. */
export function acceptedCodes() {
  return vine
    .string()
    .use(areCodes())
    .transform((value) => value.split(',').filter(isCode))
}

/** How the API description explains the parameter. */
export const ACCEPT = {
  description:
    'Codes of warnings to accept, separated by commas: what they warn of is intended. The router stores them in `accepted_warnings` until its criteria or example URLs change.',
  example: 'wildcard',
}

export const WARNING_CODE = api.component('WarningCode', api.oneOf(WARNING_CODES))

/** A warning about a router, and where in a CSV its field is. */
interface LocatedWarning extends RouterWarning {
  readonly line?: number
  readonly column?: string
}

const ROUTER_WARNING = api.component(
  'RouterWarning',
  api.answer<LocatedWarning, 'correction'>(
    {
      code: WARNING_CODE,
      field: api.described(api.STRING, 'The member of the router that the warning is about.'),
      message: api.described(api.STRING, 'A human-readable sentence.'),
      url: api.described(api.STRING, 'Of `link_unwrapped`: the link inside.'),
      correction: api.from(
        api.answer<RouterWarning, keyof RouterWarning>(
          { matching_criteria: api.from(MATCHING_CRITERIA, ({ correction }) => correction) },
          { description: 'The payload of an update that corrects this mistake.' }
        ),
        (warning) => (warning.correction ? warning : undefined)
      ),
      line: api.described(
        api.COUNT,
        'The line of a CSV in which the row of the router begins, from 1.'
      ),
      column: api.described(api.STRING, 'The column of a CSV that holds the field.'),
    },
    { optional: ['url', 'correction', 'line', 'column'] }
  )
)

export const WARNING_SCHEMAS = api.components(WARNING_CODE, ROUTER_WARNING)

/** What an answer says of probable mistakes in one router. */
export const WARNING_MEMBERS: Readonly<Record<string, api.JsonSchema>> = {
  fields: api.arrayOf(ROUTER_WARNING, {
    maxItems: ROUTER_WARNINGS_MAX,
    description: 'Probable mistakes in the router itself.',
  }),
  fields_total: api.described(api.COUNT, 'The number of all such warnings.'),
}

/** Routers in one answer share their `budget`. */
export function showRouterWarnings({ shown, total }: RouterWarnings, budget = new ReportBudget()) {
  return {
    fields: budget.firstOf(shown, (warning) => api.show(ROUTER_WARNING, warning)),
    fields_total: total,
  }
}

/** Characters that JSON may escape. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u

/** The length of a value's JSON text, computed without building that text. */
export function jsonLength(value: unknown): number {
  if (typeof value === 'string') return textLength(value)
  if (Array.isArray(value)) return listLength(value)
  if (typeof value !== 'object' || value === null || 'toJSON' in value) {
    return JSON.stringify(value).length
  }
  let length = 1
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) length += textLength(name) + 2 + jsonLength(member)
  }
  return Math.max(length, 2)
}

function listLength(values: readonly unknown[]): number {
  const lengths = values.map((value) => jsonLength(value ?? null) + 1)
  return lengths.reduce((sum, length) => sum + length, values.length === 0 ? 2 : 1)
}

function textLength(text: string): number {
  return ESCAPED.test(text) ? JSON.stringify(text).length : text.length + 2
}
