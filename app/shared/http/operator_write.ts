import type { HttpContext } from '@adonisjs/core/http'
import type { WriteOptions } from '#shared/write_options'
import { requestedBy } from './actor_of.js'
import { writeOf } from './write_query.js'

/** As `writeOf`, for an operator. */
export function operatorWriteOf(ctx: HttpContext): Promise<WriteOptions> {
  const { id: credentialId, name } = ctx.operator
  return writeOf(ctx, { kind: 'operator', credentialId, name, ...requestedBy(ctx) })
}
