import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { ReportBudget } from '#routing/routers/conflicts/conflicts_http'
import { RouterExportRepository } from '#routing/routers/router_list_repository'
import { readAssessedWriteQuery } from '#routing/routers/router_write_http'
import type { ImportDraft } from '#routing/routers/writes/import_drafts'
import { type ImportRefusal, ImportRouters } from '#routing/routers/writes/import_routers'
import {
  draftOfInput,
  ImpactOfWrites,
  type ShownImpact,
} from '#routing/routers/writes/proposed_changes'
import type { WrittenRouter } from '#routing/routers/writes/router_writes'
import { AnswerPermits, sendInChunks } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { acceptedType } from '#shared/http/request'
import { CsvBody } from '#shared/http/request_body'
import { createdAnswer } from '#shared/http/write_query'
import { ok, type Result } from '#shared/result'
import { EXPORT_FORMATS, type ExportFormatName } from './export_http.js'
import * as http from './import_bodies_http.js'
import { CSV_REFUSALS, IMPORT_REFUSALS, IMPORTED, inCells } from './import_http.js'

@inject()
export class ImportRoutersController {
  constructor(
    private readonly importRouters: ImportRouters,
    private readonly impact: ImpactOfWrites,
    private readonly once: api.IdempotentRequests,
    private readonly flows: BookingFlowRepository
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readAssessedWriteQuery(ctx)
    if (!api.mayOverridePins(ctx, query.onPin)) return
    const source = await readSource(ctx.request.body(), (names) =>
      this.flows.named(organizationId, names)
    )
    if (!source.ok) return api.sendRefusal(ctx, CSV_REFUSALS, source.error)
    const { drafts, lines } = source.value
    let impact: ShownImpact = {}
    return this.once.answer<readonly WrittenRouter[], ImportRefusal>(ctx, {
      isDryRun: query.validateOnly,
      create: async (enlist) => {
        impact = await this.impact.shown(organizationId, query.impact, changesOf(drafts))
        return this.importRouters.execute(organizationId, drafts, { ...query, enlist })
      },
      answerOf: (written) => {
        const budget = new ReportBudget()
        const unsavedIds = new Set(query.validateOnly ? written.map(({ router }) => router.id) : [])
        const shown = written.map((one, at) => ({
          ...inCells(one, lines?.[at]),
          unsavedIds,
          budget,
        }))
        return createdAnswer(query, api.show(IMPORTED, { written: shown, ...impact }))
      },
      refuse: (refusal) => api.sendRefusal(ctx, IMPORT_REFUSALS, { ...refusal, lines }),
    })
  }
}

interface ImportSource {
  readonly drafts: readonly ImportDraft[]
  /** Where each draft begins in a CSV. */
  readonly lines?: readonly number[]
}

async function readSource(
  body: unknown,
  flowsNamed: http.FlowsNamed
): Promise<Result<ImportSource, http.RouterCsvRefusal>> {
  return body instanceof CsvBody
    ? http.readRouterCsv(body.text, flowsNamed)
    : ok({ drafts: await http.readImport(body) })
}

/** None when a draft is malformed: the import is refused then. */
function changesOf(drafts: readonly ImportDraft[]) {
  const changes = drafts.flatMap((draft) =>
    draft.ok ? [{ op: 'create', router: draftOfInput(draft.value) } as const] : []
  )
  return changes.length === drafts.length ? changes : []
}

/** A client that reads more slowly loses the rest: the connection is closed before the end of the answer. */
const EXPORT_LIMIT_MS = 60_000

@inject()
export class ExportRoutersController {
  constructor(
    private readonly routers: RouterExportRepository,
    private readonly permits: AnswerPermits
  ) {}

  async handle(ctx: HttpContext) {
    if (!(await this.permits.hold('export', ctx))) return
    const routers = this.routers.inOrderOfCreation(ctx.principal.organizationId)
    // Before the head of the answer is sent, so that an unavailable store is a problem.
    const first = await routers.next()
    const format = formatOf(ctx)
    const { mediaType, fileName } = EXPORT_FORMATS[format]
    // Frees the cursor when the connection closed before the first row.
    ctx.response.response.once('close', () => {
      routers.return(undefined).catch(() => {})
    })
    ctx.response.header('Content-Type', `${mediaType}; charset=utf-8`)
    ctx.response.header('Content-Disposition', `attachment; filename="${fileName}"`)
    ctx.response.vary('Accept')
    return sendInChunks(ctx, textOf(format, first, routers), { limitMs: EXPORT_LIMIT_MS })
  }
}

function formatOf({ request }: HttpContext): ExportFormatName {
  const { jsonl, csv } = EXPORT_FORMATS
  const type = acceptedType(request, [jsonl.mediaType, csv.mediaType])
  return type === csv.mediaType ? 'csv' : 'jsonl'
}

async function* textOf(
  format: ExportFormatName,
  first: IteratorResult<BookingFlowRouter>,
  others: AsyncIterable<BookingFlowRouter>
): AsyncGenerator<string> {
  const { header, showRow } = EXPORT_FORMATS[format]
  if (header !== '') yield header
  if (first.done) return
  yield showRow(first.value)
  for await (const router of others) yield showRow(router)
}
