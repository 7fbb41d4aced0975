import type { Permission } from '#shared/permission'
import type { RealtimeChannel } from '#shared/realtime'

const OF_ONE_SESSION = /^booking-sessions\/[0-9a-f]{24}$/

/** Null for a text that is not the name of a channel. */
export function parseChannel(text: string): RealtimeChannel | null {
  if (text === 'router-changes' || text === 'router-events' || text === 'booking-sessions') {
    return text
  }
  return OF_ONE_SESSION.test(text) ? `booking-sessions/${text.slice(text.indexOf('/') + 1)}` : null
}

/** The permission that an access token needs to listen to the channel. */
export function permissionFor(channel: RealtimeChannel): Permission {
  if (channel === 'router-changes') return 'routers:read'
  return channel === 'router-events' ? 'events:read' : 'bookings:manage'
}

/** The session of the channel; null for a channel of several sessions. */
export function sessionOf(channel: RealtimeChannel): string | null {
  return OF_ONE_SESSION.test(channel) ? channel.slice(channel.indexOf('/') + 1) : null
}
