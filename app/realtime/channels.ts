import type { Permission } from '#shared/permission'
import type { RealtimeChannel } from '#shared/realtime/realtime_messages'

const OF_ONE_SESSION = /^booking-sessions\/[0-9a-f]{24}$/

/** Null for a text that names no channel. */
export function parseChannel(text: string): RealtimeChannel | null {
  if (text === 'router-changes' || text === 'router-events' || text === 'booking-sessions') {
    return text
  }
  return OF_ONE_SESSION.test(text) ? `booking-sessions/${text.slice(text.indexOf('/') + 1)}` : null
}

/** What an access token must hold to listen to the channel. */
export function permissionFor(channel: RealtimeChannel): Permission {
  if (channel === 'router-changes') return 'routers:read'
  return channel === 'router-events' ? 'events:read' : 'bookings:manage'
}

/** The session whose channel this is; null for a channel of more than one. */
export function sessionOf(channel: RealtimeChannel): string | null {
  return OF_ONE_SESSION.test(channel) ? channel.slice(channel.indexOf('/') + 1) : null
}
