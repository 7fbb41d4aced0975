import vine from '@vinejs/vine'
import * as api from '#shared/http/api'
import { INSTANT_SHAPE, instantHint, parseInstant } from '#shared/http/instant'
import type { HistoryBegin } from '#shared/persistence/organization_revisions'
import type { AsOf, AsOfRefusal } from './past_tables.js'

const isAsOf = vine.createRule((value, _options, field) => {
  if (readAsOf(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be an organization revision, such as 12, or an RFC 3339 instant with its offset, such as 2026-03-01T09:00:00Z${instantHint(value)}`,
    'asOf',
    field
  )
})

/** Which table to ask: a revision as a number, or an instant as a text. */
export function asOf() {
  return vine
    .any()
    .use(isAsOf())
    .meta({
      oneOf: [
        { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        { type: 'string', pattern: INSTANT_SHAPE },
      ],
    })
}

/** Null for any other value. */
export function readAsOf(value: unknown): AsOf | null {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value >= 0 ? { revision: value } : null
  }
  const at = typeof value === 'string' ? parseInstant(value) : null
  return at && { at }
}

const HISTORY_BEGIN = api.nullable(
  api.answer<HistoryBegin, 'revision'>({
    organization_revision: api.from(
      api.described(api.COUNT, 'The revision of that state.'),
      ({ revision }) => revision
    ),
    at: api.INSTANT,
  }),
  'The first recorded state of the routers; null if none is recorded.'
)

const FIELD = 'as_of'

const HISTORY_UNKNOWN: api.DescribedProblem = {
  status: 422,
  code: 'E_HISTORY_UNKNOWN',
  title: 'State not recorded',
  detail: `${unknownMessage(FIELD)}.`,
  errors: [{ field: FIELD, rule: 'recorded', message: unknownMessage(FIELD) }],
  extensions: { history_begin: { organization_revision: 3, at: api.EXAMPLE_INSTANT } },
  extensionSchemas: { history_begin: HISTORY_BEGIN },
}

const PAST_BUSY: api.Problem = {
  status: 503,
  code: 'E_PAST_BUSY',
  title: 'Too many states of the past',
  detail:
    'This instance already uses its maximum number of routing tables of the past. Try again shortly.',
  retryAfterSeconds: 1,
}

export function historyBeginText(begin: HistoryBegin | null): string {
  if (!begin) return 'The history of the organization has not begun'
  const at = begin.at.toISOString()
  return `The history of the organization begins with revision ${begin.revision}, at ${at}`
}

function unknownMessage(field: string): string {
  return `The ${field} field names a state of the routers that is not recorded`
}

function notRecorded(
  reason: string,
  { begin, field = FIELD }: Extract<AsOfRefusal, { begin: unknown }>
): Partial<api.Problem> {
  const message = `${unknownMessage(field)}. ${reason}`
  return {
    detail: `${message}.`,
    errors: [{ field, rule: 'recorded', message }],
    extensions: { history_begin: api.shownValue(HISTORY_BEGIN, begin) },
  }
}

export const AS_OF_REFUSALS: api.Refusals<AsOfRefusal> = {
  before_history: {
    ...HISTORY_UNKNOWN,
    of: (refusal) => notRecorded(historyBeginText(refusal.begin), refusal),
  },
  revision_unknown: {
    ...HISTORY_UNKNOWN,
    of: (refusal) => notRecorded('The organization has no such revision yet', refusal),
  },
  past_busy: PAST_BUSY,
}
