import type { HttpContext } from '@adonisjs/core/http'
import type { TrafficRefusal } from '#insight/actions/read_traffic'
import { type FieldError, sendInvalid } from '#shared/http/problem'

export function sendTrafficRefusal(ctx: HttpContext, refusal: FieldError | TrafficRefusal): void {
  sendInvalid(ctx, ['type' in refusal ? fieldErrorOf(refusal) : refusal])
}

function fieldErrorOf(refusal: TrafficRefusal): FieldError {
  switch (refusal.type) {
    case 'before_shapes':
      return {
        field: 'from',
        rule: 'kept',
        message: `The from field must be on one of the last ${refusal.shapeDays} days when traffic is grouped by a UTM value`,
      }
    case 'too_many_sums':
      return {
        field: 'from',
        rule: 'sums',
        message: `The from field must be later: the period and the one before it have ${refusal.sums} stored sums, and an answer reads at most ${refusal.sumsMax}`,
      }
    case 'too_slow':
      return {
        field: 'from',
        rule: 'tooSlow',
        message: 'The from field must be later: the period takes too long to sum up',
      }
    case 'open_day_too_slow':
      return {
        field: 'until',
        rule: 'tooSlow',
        message:
          'The until field must be earlier: a day that is not closed takes too long to sum up',
      }
    default:
      return refusal satisfies never
  }
}
