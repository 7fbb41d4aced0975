import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { ImportDraft } from '#routing/actions/import_draft'
import { type ImportRefusal, ImportRouters } from '#routing/actions/import_routers'
import type { WrittenRouter } from '#routing/actions/report_conflicts'
import { actorOf } from '#shared/http/actor_of'
import { type Answer, sendAnswer } from '#shared/http/answer'
import { CsvBody } from '#shared/http/csv_body'
import { IdempotentRequests } from '#shared/http/idempotent_requests'
import { ok, type Result } from '#shared/result'
import { mayOverridePins } from '../pin_verdicts/pin_policy.js'
import { readRouterCsv, type RouterCsvRefusal } from './csv/read_router_csv.js'
import { readImport } from './import_payload.js'
import { sendCsvRefusal, sendImportRefusal } from './import_refusals.js'
import { ReportBudget } from '../conflicts/report_budget.js'
import { readWriteQuery } from '../routers/write_query.js'
import { showWrittenRouter } from '../routers/written_router_transformer.js'

@inject()
export default class ImportRoutersController {
  constructor(
    private readonly importRouters: ImportRouters,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readWriteQuery(ctx.request.qs())
    if (!mayOverridePins(ctx, query.onPin)) return
    const source = await readSource(ctx.request.body())
    if (!source.ok) return sendCsvRefusal(ctx, source.error)
    const { drafts, lines } = source.value
    if (query.validateOnly) {
      const rehearsed = await this.importRouters.execute(organizationId, drafts, query)
      if (!rehearsed.ok) return sendImportRefusal(ctx, rehearsed.error, lines)
      const unsavedIds = new Set(rehearsed.value.map(({ router }) => router.id))
      return sendAnswer(ctx, importedAnswer(200, rehearsed.value, unsavedIds))
    }
    return this.once.answer<readonly WrittenRouter[], ImportRefusal>(ctx, {
      create: (alongside) =>
        this.importRouters.execute(organizationId, drafts, {
          ...query,
          alongside,
          actor: actorOf(ctx),
        }),
      answerOf: (written) => importedAnswer(201, written),
      refuse: (error) => sendImportRefusal(ctx, error, lines),
    })
  }
}

interface ImportSource {
  readonly drafts: readonly ImportDraft[]
  /** Where each draft begins in a CSV. */
  readonly lines?: readonly number[]
}

async function readSource(body: unknown): Promise<Result<ImportSource, RouterCsvRefusal>> {
  return body instanceof CsvBody ? readRouterCsv(body.text) : ok({ drafts: await readImport(body) })
}

function importedAnswer(
  status: 200 | 201,
  written: readonly WrittenRouter[],
  unsavedIds?: ReadonlySet<string>
): Answer {
  const budget = new ReportBudget()
  const routers = written.map((each) => showWrittenRouter(each, unsavedIds, budget))
  return { status, headers: {}, body: { routers } }
}
