import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { BROKEN_REASONS, type PinExpectation } from '#routing/engine/answers/pin_verdict'
import type { RouterWarning, RouterWarnings } from '#routing/engine/answers/router_warnings'
import { SEVERITIES, type Severity } from '#routing/engine/conflicts/conflict_kind'
import type { Conflict, ConflictReport } from '#routing/engine/conflicts/conflicts'
import type { Correction, CorrectedMembers } from '#routing/engine/conflicts/correction'
import type { Reach } from '#routing/engine/conflicts/reach'
import { WARNING_CODES, type WarningCode } from '#routing/engine/criteria/router'
import { showCriteria } from '#routing/routers/criteria_http'
import { LISTED_MAX } from '#routing/routers/validation/validate_example_urls'
import type { WrittenRouter } from '#routing/routers/writes/router_writes'
import {
  type BrokenPin,
  PIN_MODES,
  type PinsRefusal,
} from '#routing/routers/writes/write_participant'
import * as api from '#shared/http/api'
import { partyMembers, type RouterParty, showParty } from './matched_router_http.js'

const NONE: ReadonlySet<string> = new Set()

/**
 * `unsavedIds` are the ids of routers that are not stored; they are shown as null. Reports in one answer share their
 * `budget`.
 */
export function showConflicts(
  report: ConflictReport,
  unsavedIds: ReadonlySet<string> = NONE,
  budget = new ReportBudget()
) {
  return {
    items: budget.firstOf(report.conflicts, (conflict) => showConflict(conflict, unsavedIds)),
    total: report.total,
    totals: report.totals,
    reach: showReach(report.reach, unsavedIds, budget),
  }
}

function showConflict(conflict: Conflict, unsavedIds: ReadonlySet<string>) {
  const { winner, window } = conflict
  const { both, contested, onlySubject, onlyOther } = conflict.witnesses
  return {
    kind: conflict.kind,
    severity: conflict.severity,
    message: conflict.message,
    router: showParty(conflict.subject, unsavedIds),
    other_router: showParty(conflict.other, unsavedIds),
    relation: conflict.relation,
    winner: winner && { ...showParty(winner, unsavedIds), on: conflict.ground },
    loser_never_wins: conflict.isLoserDead,
    shared_window: window && { from: new Date(window.fromMs), until: showEnd(window.untilMs) },
    witnesses: {
      both: both && {
        url: both.url,
        at: new Date(both.atMs),
        resolves_to: showId(both.resolvesTo, unsavedIds),
      },
      claimed: contested && {
        url: contested.url,
        at: new Date(contested.atMs),
        resolves_to: contested.resolvesTo && showId(contested.resolvesTo, unsavedIds),
      },
      only_router: onlySubject,
      only_other_router: onlyOther,
    },
    example_urls: conflict.exampleUrls,
    suggestions: conflict.suggestions.map((suggestion) => showSuggestion(suggestion, unsavedIds)),
  }
}

/** `change` is the payload of an update of the router. */
function showSuggestion(
  { action, routerId, change, message, remaining }: Correction,
  unsavedIds: ReadonlySet<string>
) {
  return {
    action,
    router_id: showId(routerId, unsavedIds),
    change: showChange(change),
    message,
    remaining_kind: remaining,
  }
}

function showChange({
  isActive,
  activeFromMs,
  activeUntilMs,
  criteria,
  exampleUrls,
}: CorrectedMembers) {
  const scheduling = {
    ...(activeFromMs === undefined ? {} : { active_from: showBound(activeFromMs) }),
    ...(activeUntilMs === undefined ? {} : { active_until: showBound(activeUntilMs) }),
  }
  return {
    ...(isActive === undefined ? {} : { is_active: isActive }),
    ...(Object.keys(scheduling).length === 0 ? {} : { scheduling }),
    ...(exampleUrls && { example_urls: exampleUrls }),
    ...(criteria && { matching_criteria: showCriteria(criteria) }),
  }
}

function showBound(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

function showReach(reach: Reach, unsavedIds: ReadonlySet<string>, budget: ReportBudget) {
  switch (reach.kind) {
    case 'wins': {
      const { request, atMs } = reach.witness
      return { kind: reach.kind, witness: { url: request.href, at: new Date(atMs) } }
    }
    case 'covered': {
      const listed = reach.by.slice(0, LISTED_MAX)
      const by = budget.firstOf(listed, (router) => showParty(router, unsavedIds))
      return { kind: reach.kind, by }
    }
    default:
      return { kind: reach.kind }
  }
}

function showId(id: string, unsavedIds: ReadonlySet<string>): string | null {
  return unsavedIds.has(id) ? null : id
}

function showEnd(untilMs: number): Date | null {
  return Number.isFinite(untilMs) ? new Date(untilMs) : null
}

/** The most JSON text that one answer spends on conflicts. The totals count what is left out. */
export const REPORT_LENGTH_MAX = 1_048_576

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

/** The output of `showWrittenConflicts`. */
export const WRITTEN_CONFLICTS = api.answerObject(
  {
    totals: {
      ...api.ref('SeverityTotals'),
      description: 'The conflicts of all routers that changed, by severity.',
    },
    routers: api.arrayOf(
      api.answerObject({
        _id: api.IDENTIFIER,
        name: api.STRING,
        conflicts: api.ref('ConflictReport'),
      }),
      {
        maxItems: REPORTED_ROUTERS_MAX,
        description: 'The first routers that changed and have conflicts to list.',
      }
    ),
    routers_total: { ...api.COUNT, description: 'How many routers have conflicts to list.' },
  },
  { description: 'The conflicts of the routers that changed.' }
)

/** The conflicts of routers that one write changed. */
export function showWrittenConflicts(written: readonly WrittenRouter[]) {
  const budget = new ReportBudget()
  const listed = written.filter(({ warnings }) => warnings.conflicts.length > 0)
  const countOf = (severity: (typeof SEVERITIES)[number]) =>
    written.reduce((sum, { warnings }) => sum + warnings.totals[severity], 0)
  return {
    totals: Object.fromEntries(SEVERITIES.map((severity) => [severity, countOf(severity)])),
    routers: listed.slice(0, REPORTED_ROUTERS_MAX).map(({ router: { id, name }, warnings }) => ({
      _id: id,
      name,
      conflicts: showConflicts(warnings, new Set(), budget),
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

/** Routers in one answer share their `budget`. */
export function showRouterWarnings({ shown, total }: RouterWarnings, budget = new ReportBudget()) {
  return { fields: budget.firstOf(shown, showWarning), fields_total: total }
}

function showWarning({ code, field, message, correction }: RouterWarning) {
  return {
    code,
    field,
    message,
    ...(correction && { correction: { matching_criteria: showCriteria(correction) } }),
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

/** Payloads have the same form. */
export const PIN_EXPECTATION = api.component(
  'PinExpectation',
  api.shownBy(
    api.answerObject(
      {
        booking_flow_id: api.described(api.IDENTIFIER, 'The URL leads to this flow.'),
        booking_flow_url: api.described(
          api.STRING,
          'The flow leads to this URL; only beside `booking_flow_id`.'
        ),
        router_id: api.described(api.IDENTIFIER, 'This router wins the URL.'),
        none: api.described(api.BOOLEAN, 'Always true: no router takes the URL.'),
      },
      {
        optional: ['booking_flow_id', 'booking_flow_url', 'router_id', 'none'],
        description:
          'What the URL must lead to: exactly one of `booking_flow_id`, `router_id` and `none`.',
      }
    ),
    showExpectation
  )
)

function showExpectation(expects: PinExpectation) {
  switch (expects.type) {
    case 'booking_flow':
      return {
        booking_flow_id: expects.id,
        ...(expects.url !== undefined && { booking_flow_url: expects.url }),
      }
    case 'router':
      return { router_id: expects.id }
    case 'none':
      return { none: true }
  }
}

/** A broken pin, or one that a report names. */
interface ShownPin {
  readonly pin: Pick<BrokenPin['pin'], 'id' | 'url' | 'mode' | 'note' | 'expects'>
  readonly verdict: Pick<BrokenPin['verdict'], 'atMs' | 'reason'> & {
    readonly found: RouterParty | null
  }
}

const FOUND_INSTEAD = api.answer<RouterParty, keyof RouterParty>({
  ...partyMembers((router: RouterParty) => router),
  booking_flow_id: api.from(api.IDENTIFIER, ({ bookingFlowId }) => bookingFlowId),
})

export const BROKEN_PIN = api.component(
  'BrokenPin',
  api.answer<ShownPin, 'pin' | 'verdict'>({
    pin_id: api.from(api.IDENTIFIER, ({ pin }) => pin.id),
    url: api.from(api.STRING, ({ pin }) => pin.url),
    mode: api.from(api.oneOf(PIN_MODES), ({ pin }) => pin.mode),
    note: api.from(api.nullable(api.STRING), ({ pin }) => pin.note),
    expects: api.from(PIN_EXPECTATION, ({ pin }) => pin.expects),
    at: api.from(
      api.described(api.INSTANT, 'The first instant at which it does not hold.'),
      ({ verdict }) => verdict.atMs
    ),
    found: api.from(
      api.described(
        api.nullable(FOUND_INSTEAD),
        'The router that wins instead; null if none does.'
      ),
      ({ verdict }) => verdict.found
    ),
    reason: api.from(
      api.oneOf(BROKEN_REASONS, {
        description:
          '`flow_inactive`, `flow_url`: the router found leads to the flow, which is inactive or leads to another URL. `too_many_changes`: schedules change the answer so often within the window that the pin cannot be judged.',
      }),
      ({ verdict }) => verdict.reason
    ),
  })
)

/** A router that the write would have created has no id. */
function unwritten({ pin, verdict, isFoundNew }: BrokenPin, isWritten: boolean): ShownPin {
  const { found } = verdict
  return isFoundNew && !isWritten && found
    ? { pin, verdict: { ...verdict, found: { ...found, id: null } } }
    : { pin, verdict }
}

export function showReportedPin(pin: ShownPin) {
  return api.show(BROKEN_PIN, pin)
}

export function showBrokenPins(broken: readonly BrokenPin[], isWritten: boolean) {
  return broken
    .slice(0, api.NAMED_PINS_MAX)
    .map((one) => api.show(BROKEN_PIN, unwritten(one, isWritten)))
}

/** The answer lists the first pins. */
export function sendPinsBroken(ctx: HttpContext, { broken }: PinsRefusal): void {
  const extensions = { pins: showBrokenPins(broken, false), pins_total: broken.length }
  api.sendProblem(ctx, { ...api.PIN_BROKEN, extensions })
}
