import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { AnswerPermits, sendInChunks } from '#shared/http/answer'
import { placePage, timePageOf } from '#shared/http/keyset_page'
import { acceptedType } from '#shared/http/request'
import {
  type AuditFilter,
  AuditLogRepository,
  type AuditPage,
  type AuditRow,
} from '#shared/persistence/audit_log_repository'
import * as http from './audit_log_http.js'

const JSON_TYPE = 'application/json'
const CSV_TYPE = 'text/csv'
const CSV_ROWS_AT_ONCE = 200

@inject()
export class ListAuditLogController {
  constructor(
    private readonly log: AuditLogRepository,
    private readonly permits: AnswerPermits
  ) {}

  async handle(ctx: HttpContext) {
    const { request, response, principal } = ctx
    const query = await request.validateUsing(http.auditLogValidator, { data: request.qs() })
    const filter = http.auditFilter(query, principal.permissions)
    const { limit, after } = placePage(query)
    response.vary('Accept')
    if (acceptedType(request, [JSON_TYPE, CSV_TYPE]) !== CSV_TYPE) {
      const page = await this.log.list(principal.organizationId, filter, after, limit)
      return response.send(timePageOf(page, limit, http.AUDIT_ROW))
    }
    if (!(await this.permits.hold('auditCsv', ctx))) return
    // Before the head of the answer is sent, so that an unavailable store is a problem.
    const first = await this.log.list(principal.organizationId, filter, after, CSV_ROWS_AT_ONCE)
    response.header('Content-Type', `${CSV_TYPE}; charset=utf-8`)
    response.header('Content-Disposition', 'attachment; filename="audit-log.csv"')
    const rows = this.#rows(principal.organizationId, filter, first)
    return sendInChunks(ctx, http.showAuditCsv(rows))
  }

  async *#rows(
    organizationId: string,
    filter: AuditFilter,
    first: AuditPage
  ): AsyncGenerator<AuditRow> {
    yield* first.events
    let place = first.next
    for (let at = CSV_ROWS_AT_ONCE; place && at < http.CSV_ROWS_MAX; at += CSV_ROWS_AT_ONCE) {
      const page = await this.log.list(organizationId, filter, place, CSV_ROWS_AT_ONCE)
      yield* page.events
      place = page.next
    }
  }
}
