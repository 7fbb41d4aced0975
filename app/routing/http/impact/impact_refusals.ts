import type { HttpContext } from '@adonisjs/core/http'
import type { ImpactRefusal } from '#routing/actions/assess_impact'
import { sendInvalid } from '#shared/http/problem'

export function sendImpactRefusal(ctx: HttpContext, { problems }: ImpactRefusal): void {
  sendInvalid(
    ctx,
    problems.map(({ index, field, rule, message }) => ({
      field: `changes.${index}.${field}`,
      rule,
      message: message.replace(/^The /, `The changes.${index}.`),
    }))
  )
}
