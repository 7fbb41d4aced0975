import { Exception } from '@adonisjs/core/exceptions'
import mongoose from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { WriteOptions } from '#shared/write_options'
import type { Transaction } from './in_transaction.js'

/** Access tokens, and among them the sessions of persons. */
export const ACCESS_TOKENS = 'access_tokens'

/** Becomes the 401 of every token that is not valid. */
class SessionEnded extends Exception {
  static override readonly status = 401
  static override readonly code = 'E_UNAUTHORIZED_ACCESS'
}

/**
 * Writes the row of the session of a person who writes, so a write that waited and the end of the session cannot miss each
 * other: once a member is removed, nothing more is stored in their name. Throws what becomes a 401 when it has ended.
 * Other tokens, whose names are of no person, cost nothing.
 */
export async function claimActingSession(
  { actor, validateOnly = false }: WriteOptions,
  session: Transaction
): Promise<void> {
  if (validateOnly || actor?.kind !== 'token' || !actor.isPerson || actor.hasEnded) return
  const { matchedCount } = await mongoose.connection
    .collection(ACCESS_TOKENS)
    .updateOne({ _id: toObjectId(actor.tokenId) }, { $inc: { made: 1 } }, { session })
  if (matchedCount === 0) throw new SessionEnded('The session has ended.')
}
