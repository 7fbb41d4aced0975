import { inject } from '@adonisjs/core'
import { permissionFor } from '#realtime/channels'
import { type NoFreeSlot, StreamSlots } from '#realtime/streams/stream_slots'
import type { Principal } from '#shared/http/guard'
import type { RealtimeChannel } from '#shared/realtime'
import { err, ok, type Result } from '#shared/result'
import type { AdmittedStream } from './admitted_stream.js'

export type AdmitTokenRefusal =
  | { readonly kind: 'permission_missing'; readonly channel: RealtimeChannel }
  | { readonly kind: NoFreeSlot }

/** Lets an access token listen to channels of its organization; it needs the permission of each. */
@inject()
export class AdmitToken {
  constructor(private readonly places: StreamSlots) {}

  execute(
    { organizationId, tokenId, permissions }: Principal,
    channels: readonly RealtimeChannel[]
  ): Result<AdmittedStream, AdmitTokenRefusal> {
    const forbidden = channels.find((channel) => !permissions.includes(permissionFor(channel)))
    if (forbidden !== undefined) return err({ kind: 'permission_missing', channel: forbidden })
    const leave = this.places.take(organizationId, 'tokens')
    if (typeof leave === 'string') return err({ kind: leave })
    return ok({ listening: { organizationId, channels, tokenId }, leave, onOpen: () => {} })
  }
}
