import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { ReadRoutingTable, type RoutingTableReading } from './read_routing_table.js'
import { AnswerPermits, sendInChunks } from '#shared/http/answer'
import { isTagKnown } from '#shared/http/revision_tag'
import { routingTableText } from './routing_table_http.js'

@inject()
export class ReadRoutingTableController {
  constructor(
    private readonly readTable: ReadRoutingTable,
    private readonly permits: AnswerPermits
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const reading = await this.readTable.execute(organizationId)
    const version = versionOf(reading)
    ctx.response.header('ETag', `W/"${version}"`)
    if (isTagKnown(ctx, version)) return ctx.response.notModified()
    if (!(await this.permits.hold('routingTable', ctx))) return
    ctx.response.header('Content-Type', 'application/json; charset=utf-8')
    const routers = await reading.inPrecedence()
    const text = routingTableText(reading, routers)
    return sendInChunks(ctx, text, { mayCompress: true })
  }
}

/** Time changes the answer, too: by the statuses of routers with a schedule. */
function versionOf({ organizationRevision, changedAtMs }: RoutingTableReading): string {
  return changedAtMs === null
    ? String(organizationRevision)
    : `${organizationRevision}.${changedAtMs}`
}
