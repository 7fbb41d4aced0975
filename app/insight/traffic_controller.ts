import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { Clock } from '#shared/clock'
import { AnswerPermits, sendInChunks } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { acceptedType } from '#shared/http/request'
import { ReadTraffic } from './read_traffic.js'
import * as http from './traffic_http.js'

const JSON_TYPE = 'application/json'
const CSV_TYPE = 'text/csv'

@inject()
export class ReadTrafficController {
  constructor(
    private readonly traffic: ReadTraffic,
    private readonly permits: AnswerPermits,
    private readonly clock: Clock
  ) {}

  async handle(ctx: HttpContext) {
    const query = await ctx.request.validateUsing(http.trafficValidator, { data: ctx.request.qs() })
    const question = http.trafficQuestion(query, this.clock.now())
    if (!question.ok) return api.sendInvalid(ctx, [question.error])
    const { organizationId } = ctx.principal
    return this.permits.run('traffic', organizationId, async () => {
      const report = await this.traffic.execute(organizationId, question.value)
      if (!report.ok) return api.sendRefusal(ctx, http.TRAFFIC_REFUSALS, report.error)
      ctx.response.vary('Accept')
      if (acceptedType(ctx.request, [JSON_TYPE, CSV_TYPE]) !== CSV_TYPE) {
        const answered = { ...question.value, ...report.value }
        return ctx.response.send(api.show(http.ROUTER_TRAFFIC, answered))
      }
      ctx.response.header('Content-Type', `${CSV_TYPE}; charset=utf-8`)
      ctx.response.header('Content-Disposition', 'attachment; filename="router-traffic.csv"')
      return sendInChunks(ctx, http.showTrafficCsv(report.value, question.value))
    })
  }
}
