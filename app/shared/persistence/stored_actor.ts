import { Schema } from 'mongoose'
import type { Actor } from '#shared/write_options'

/** An actor as rows keep it and as messages name it. */
export interface StoredActor {
  readonly kind: 'token' | 'operator' | 'command'
  /** That of the token or the operator's credential, or the name of the command. */
  readonly id: string
  readonly name: string
  /** Only of a token; null when an operator created it. */
  readonly creator_id?: string | null
  /** Only of a person: of a session, whose `creator_id` is the member, or of the member itself as they join or sign in. */
  readonly is_person?: boolean
}

export const STORED_ACTOR = new Schema<StoredActor>(
  { kind: String, id: String, name: String, creator_id: String, is_person: Boolean },
  { _id: false, id: false }
)

/** Null for the service itself. */
export function storedActor(actor: Actor | undefined): StoredActor | null {
  switch (actor?.kind) {
    case undefined:
      return null
    case 'token': {
      const { kind, tokenId: id, name, creatorId = null, isPerson } = actor
      return { kind, id, name, creator_id: creatorId, ...(isPerson && { is_person: true }) }
    }
    case 'operator':
      return { kind: actor.kind, id: actor.credentialId, name: actor.name }
    case 'command':
      return { kind: actor.kind, id: actor.name, name: actor.name }
  }
}
