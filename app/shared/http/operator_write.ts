import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#shared/actor'
import type { WriteOptions } from '#shared/write_options'
import { requestedBy } from './actor_of.js'
import { writeOf } from './write_query.js'

/** As `writeOf`, for an operator. */
export function operatorWriteOf(ctx: HttpContext): Promise<WriteOptions> {
  return writeOf(ctx, operatorOf(ctx))
}

/** As `actorOf`, for an operator. */
export function operatorOf(ctx: HttpContext): Actor {
  const { id: credentialId, name } = ctx.operator
  return { kind: 'operator', credentialId, name, ...requestedBy(ctx) }
}
