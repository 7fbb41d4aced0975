import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Actor, WriteOptions } from '#shared/write_options'
import type { Answer } from './answer.js'
import { clientNetwork } from './client_address.js'
import { flag } from './query.js'
import { traceparentOf } from './request.js'
import { strictObject } from './strict_object.js'

/** The caller as the history of changes and the audit log name it. */
export function actorOf(ctx: HttpContext): Actor {
  const { tokenId, tokenName: name, creatorId = null, isPerson = false } = ctx.principal
  return { kind: 'token', tokenId, name, creatorId, isPerson, ...requestedBy(ctx) }
}

/** From where, by which request and in which trace. */
export function requestedBy({ request }: HttpContext) {
  return {
    network: clientNetwork(request.ip()),
    requestId: request.id() ?? '',
    traceparent: traceparentOf(request),
  }
}

/** The parameters that every write declares. */
export const writeQuery = { validate_only: flag().optional() }

/** Of a write that declares nothing else. Name it in the description of the endpoint. */
export const writeQueryValidator = vine.create(strictObject(writeQuery))

/** The caller, and whether the write is kept. Any other parameter becomes a 422. */
export async function writeOf(ctx: HttpContext, actor = actorOf(ctx)): Promise<WriteOptions> {
  const query = await ctx.request.validateUsing(writeQueryValidator, { data: ctx.request.qs() })
  return { actor, validateOnly: query.validate_only ?? false }
}

/** The answer to a creation: 201, or 200 without the headers when nothing was kept. */
export function createdAnswer(
  { validateOnly = false }: WriteOptions,
  body: unknown,
  headers: Answer['headers'] = {}
): Answer {
  return validateOnly ? { status: 200, headers: {}, body } : { status: 201, headers, body }
}

/** Like `writeOf`, but for an operator. */
export function operatorWriteOf(ctx: HttpContext): Promise<WriteOptions> {
  return writeOf(ctx, operatorOf(ctx))
}

/** Like `actorOf`, but for an operator. */
export function operatorOf(ctx: HttpContext): Actor {
  const { id: credentialId, name } = ctx.operator
  return { kind: 'operator', credentialId, name, ...requestedBy(ctx) }
}
