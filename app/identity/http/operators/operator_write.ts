import type { HttpContext } from '@adonisjs/core/http'
import { requestedBy } from '#shared/http/actor_of'
import { writeOf } from '#shared/http/write_query'
import type { WriteOptions } from '#shared/write_options'

/** As `writeOf`, for an operator. */
export function operatorWriteOf(ctx: HttpContext): Promise<WriteOptions> {
  const { id: credentialId, name } = ctx.operator
  return writeOf(ctx, { kind: 'operator', credentialId, name, ...requestedBy(ctx) })
}
