import { PINS_BROKEN } from '#routing/routers/conflicts/verdicts_http'
import { CONFLICT_REPORT, ReportBudget } from '#routing/routers/conflicts/conflicts_http'
import { IN_THE_WAY } from '#routing/routers/conflicts/matched_router_http'
import { type ShownWrite, WRITE_REFUSALS, WRITTEN_ROUTER } from '#routing/routers/router_http'
import type { CreateRouterError } from '#routing/routers/writes/create_router'
import type { ImportProblem, RefusedDraft } from '#routing/routers/writes/import_drafts'
import type { ImportRefusal } from '#routing/routers/writes/import_routers'
import type { WrittenRouter } from '#routing/routers/writes/router_writes'
import * as api from '#shared/http/api'
import type { RouterCsvRefusal } from './import_bodies_http.js'
import { columnOf } from './router_columns.js'

interface Imported {
  readonly written: readonly ShownWrite[]
  readonly impact?: object
}

export const IMPORTED = api.component(
  'ImportedBookingFlowRouters',
  api.answer<Imported, 'written' | 'impact'>(
    {
      routers: api.from(
        api.arrayOf(WRITTEN_ROUTER, 'In the order of the drafts.'),
        ({ written }) => written
      ),
      impact: api.ref('Impact'),
    },
    { optional: ['impact'] }
  )
)

/** The router; its warnings name their cells if it is from the row of a CSV that begins in `line`. */
export function inCells(written: WrittenRouter, line: number | undefined): WrittenRouter {
  if (line === undefined) return written
  const { ownWarnings } = written
  const shown = ownWarnings.shown.map((one) => ({ ...one, line, column: columnOf(one.field) }))
  return { ...written, ownWarnings: { ...ownWarnings, shown } }
}

/** What drafts of one import do to each other, by the type of the import's problem. */
const REPEATED = {
  name_repeated: {
    code: 'E_NAME_REPEATED',
    detail: 'An earlier draft of the same import has this name.',
  },
  external_id_repeated: {
    code: 'E_EXTERNAL_ID_REPEATED',
    detail: 'An earlier draft of the same import has this external_id.',
  },
  active_default_repeated: {
    code: 'E_ACTIVE_DEFAULT_REPEATED',
    detail: 'An earlier draft of the same import is already an active default router.',
  },
}

const OF_A_DRAFT = [
  'invalid',
  'booking_flow_unknown',
  'name_taken',
  'external_id_taken',
  'active_default_exists',
  'conflicts',
] as const

/** The codes of a refused draft. */
const DRAFT_CODES = [
  ...OF_A_DRAFT.map((type) => WRITE_REFUSALS[type].code),
  ...Object.values(REPEATED).map(({ code }) => code),
]

const DRAFT_ERROR = api.component(
  'DraftError',
  api.answerObject(
    {
      message: { type: 'string', description: 'A sentence for a person.' },
      rule: { type: 'string', description: 'The rule that was broken.' },
      field: { type: 'string', description: 'The member of the draft; empty for the whole draft.' },
      column: { type: 'string', description: 'The column of a CSV that holds the member.' },
    },
    { optional: ['column'] }
  )
)

const REFUSED_DRAFT = api.component(
  'RefusedDraft',
  api.answerObject(
    {
      index: api.described(api.COUNT, 'The index of the draft, from 0.'),
      line: api.described(api.COUNT, 'The line of a CSV in which the draft begins, from 1.'),
      problems: api.arrayOf(
        api.answerObject(
          {
            code: api.oneOf(DRAFT_CODES),
            detail: api.STRING,
            errors: api.arrayOf(DRAFT_ERROR),
            conflicts: CONFLICT_REPORT,
            ...IN_THE_WAY,
            first_index: api.described(
              api.COUNT,
              'The index of the earlier draft that it collides with.'
            ),
            first_line: api.described(api.COUNT, 'The line of that draft in a CSV.'),
          },
          { optional: ['errors', 'conflicts', 'in_the_way', 'first_index', 'first_line'] }
        )
      ),
    },
    { optional: ['line'] }
  )
)

export const IMPORT_SCHEMAS = api.components(IMPORTED, REFUSED_DRAFT, DRAFT_ERROR)

/** The line of each draft in a CSV. */
type Lines = readonly number[] | undefined

/** Of a CSV, problems also state lines and columns. */
function showRefusedDrafts(
  refused: readonly RefusedDraft[],
  unsavedIds: ReadonlySet<string>,
  lines: Lines
) {
  const shared = { unsavedIds, budget: new ReportBudget() }
  const byDraft = Map.groupBy(refused, ({ index }) => index)
  return [...byDraft].map(([index, entries]) => ({
    index,
    line: lines?.[index],
    problems: entries.map(({ problem }) => showProblem({ ...problem, ...shared }, lines)),
  }))
}

function showProblem(problem: ImportProblem, lines: Lines) {
  if ('first' in problem) {
    const { type, first } = problem
    return { ...REPEATED[type], first_index: first, first_line: lines?.[first] }
  }
  const shown = api.briefProblem(api.problemOf<CreateRouterError>(WRITE_REFUSALS, problem))
  if (!lines || !shown.errors) return shown
  const errors = shown.errors.map((error) => ({ ...error, column: columnOf(error.field) }))
  return { ...shown, errors }
}

const { code, detail } = WRITE_REFUSALS.name_taken

export const IMPORT_REFUSALS: api.Refusals<ImportRefusal & { readonly lines?: Lines }> = {
  refused: {
    status: 422,
    code: 'E_IMPORT_REFUSED',
    title: 'Import refused',
    detail:
      'No router was created, because some drafts were refused. The drafts member names each refused draft.',
    extensions: { drafts: [{ index: 1, problems: [{ code, detail }] }] },
    extensionSchemas: { drafts: api.arrayOf(REFUSED_DRAFT) },
    of: ({ drafts, routerIds, lines }) => ({
      extensions: { drafts: showRefusedDrafts(drafts, new Set(routerIds), lines) },
    }),
  },
  too_many: api.invalidMember(({ max }) => ({
    field: 'routers',
    rule: 'array.maxLength',
    message: `The routers field must not have more than ${max} items`,
  })),
  quota_exceeded: api.QUOTA_EXCEEDED,
  pins_broken: PINS_BROKEN,
}

export const CSV_REFUSALS: api.Refusals<RouterCsvRefusal> = {
  not_csv: {
    ...api.INVALID_CSV,
    of: ({ fault: { message, isJson } }) => {
      const hint = isJson ? ' JSON is sent as Content-Type: application/json.' : ''
      return { detail: `${api.INVALID_CSV.detail} ${message}${hint}` }
    },
  },
  invalid: api.INVALID,
}
