import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { RouterExportRepository } from '#routing/persistence/router_export_repository'
import { acceptedType } from '#shared/http/accepted_type'
import { AnswerPermits } from '#shared/http/answer_permits'
import { sendInChunks } from '#shared/http/send_in_chunks'
import { EXPORT_FORMATS, type ExportFormatName } from './export_formats.js'

/** A client that reads more slowly loses the rest: the connection is closed before the end of the answer. */
const EXPORT_LIMIT_MS = 60_000

@inject()
export default class ExportRoutersController {
  constructor(
    private readonly routers: RouterExportRepository,
    private readonly permits: AnswerPermits
  ) {}

  async execute(ctx: HttpContext) {
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
