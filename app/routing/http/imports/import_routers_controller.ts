import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Impact } from '#routing/impact/assess_impact'
import type { ImportDraft } from '#routing/routers/writes/import_drafts'
import { type ImportRefusal, ImportRouters } from '#routing/routers/writes/import_routers'
import type { WrittenRouter } from '#routing/routers/writes/report_conflicts'
import { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { CsvBody } from '#shared/http/csv_body'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { createdAnswer } from '#shared/http/write_query'
import { ok, type Result } from '#shared/result'
import { draftOfInput, showAssessed, WrittenImpact } from '#routing/impact/impact_http'
import { mayOverridePins } from '#shared/http/pin_policy'
import type { FlowsNamed } from './csv/flow_names.js'
import { readRouterCsv, type RouterCsvRefusal } from './csv/read_router_csv.js'
import { readImport } from './import_payload.js'
import { sendCsvRefusal, sendImportRefusal } from './import_refusals.js'
import { ReportBudget } from '../conflicts/report_budget.js'
import { readAssessedWriteQuery } from '../routers/write_query.js'
import { showWrittenRouter } from '../routers/written_router_transformer.js'

@inject()
export default class ImportRoutersController {
  constructor(
    private readonly importRouters: ImportRouters,
    private readonly impact: WrittenImpact,
    private readonly once: IdempotentRequests,
    private readonly flows: BookingFlowRepository
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readAssessedWriteQuery(ctx)
    if (!mayOverridePins(ctx, query.onPin)) return
    const source = await readSource(ctx.request.body(), (names) =>
      this.flows.named(organizationId, names)
    )
    if (!source.ok) return sendCsvRefusal(ctx, source.error)
    const { drafts, lines } = source.value
    let impact: Impact | null = null
    return this.once.answer<readonly WrittenRouter[], ImportRefusal>(ctx, {
      isDryRun: query.validateOnly,
      create: async (alongside) => {
        impact = await this.impact.of(organizationId, query.impact, changesOf(drafts))
        return this.importRouters.execute(organizationId, drafts, { ...query, alongside })
      },
      answerOf: (written) => {
        const budget = new ReportBudget()
        const unsavedIds = new Set(query.validateOnly ? written.map(({ router }) => router.id) : [])
        const routers = written.map((each) => showWrittenRouter(each, unsavedIds, budget))
        return createdAnswer(query, { routers, ...showAssessed(impact) })
      },
      refuse: (error) => sendImportRefusal(ctx, error, lines),
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
  flowsNamed: FlowsNamed
): Promise<Result<ImportSource, RouterCsvRefusal>> {
  return body instanceof CsvBody
    ? readRouterCsv(body.text, flowsNamed)
    : ok({ drafts: await readImport(body) })
}

/** None when a draft is malformed: the import is refused then. */
function changesOf(drafts: readonly ImportDraft[]) {
  const changes = drafts.flatMap((draft) =>
    draft.ok ? [{ op: 'create', router: draftOfInput(draft.value) } as const] : []
  )
  return changes.length === drafts.length ? changes : []
}
