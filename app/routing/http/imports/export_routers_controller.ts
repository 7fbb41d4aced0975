import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { RouterExportRepository } from '#routing/persistence/router_export_repository'
import { EXPORT_FORMATS, type ExportFormatName } from './export_formats.js'
import { sendExportsBusy } from './export_refusals.js'
import { ExportSlots } from './export_slots.js'

/** A client that reads more slowly loses the rest: the connection is closed before the end of the answer. */
const EXPORT_LIMIT_MS = 60_000

/** Writing this many characters takes a millisecond or two. */
const WRITTEN_AT_ONCE = 65_536

@inject()
export default class ExportRoutersController {
  constructor(
    private readonly routers: RouterExportRepository,
    private readonly slots: ExportSlots
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const endTurn = await this.slots.take(organizationId)
    if (!endTurn) return sendExportsBusy(ctx)
    const { response } = ctx.response
    if (response.closed) return endTurn()
    response.once('close', endTurn)
    const routers = this.routers.inOrderOfCreation(organizationId)
    // Before the head of the answer is sent, so that an unavailable store is a problem.
    const first = await routers.next()
    const format = formatOf(ctx)
    const { mediaType, fileName } = EXPORT_FORMATS[format]
    const body = Readable.from(textOf(format, first, routers))
    const timer = setTimeout(
      () => body.destroy(new Error('The export took too long')),
      EXPORT_LIMIT_MS
    )
    response.once('close', () => {
      clearTimeout(timer)
      // Frees the cursor when the connection closed before the first row.
      routers.return(undefined).catch(() => {})
    })
    ctx.response.header('Content-Type', `${mediaType}; charset=utf-8`)
    ctx.response.header('Content-Disposition', `attachment; filename="${fileName}"`)
    ctx.response.vary('Accept')
    return ctx.response.stream(body)
  }
}

function formatOf({ request }: HttpContext): ExportFormatName {
  const { jsonl, csv } = EXPORT_FORMATS
  return request.accepts([jsonl.mediaType, csv.mediaType]) === csv.mediaType ? 'csv' : 'jsonl'
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
  let length = 0
  for await (const router of others) {
    const row = showRow(router)
    yield row
    length += row.length
    if (length < WRITTEN_AT_ONCE) continue
    length = 0
    await nextTurn()
  }
}
