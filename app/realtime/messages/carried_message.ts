import type { RealtimeChannel, RealtimeMessage } from '#shared/realtime'

/** A message between instances: its data is already JSON text, because every stream gets it unchanged. */
export type CarriedMessage = { readonly type: string; readonly body: string }

/** Why a listener must fetch the state again. */
export type ResyncReason = 'resumed' | 'gap' | 'undelivered' | 'overflow'

/** Messages of other instances are missing from now on, until a `resync`. */
export const GAP: CarriedMessage = { type: 'gap', body: '{}' }

const TYPE = /^[\w.-]{1,64}$/

/** Replaces a message larger than `bodyLengthMax` with a `resync`. Throws for data that JSON cannot represent. */
export function carry(
  channel: RealtimeChannel,
  { type, data }: RealtimeMessage,
  bodyLengthMax: number
): CarriedMessage {
  if (!TYPE.test(type)) throw new Error(`"${type}" cannot be the type of a message`)
  const body = JSON.stringify({ channel, ...data })
  return body.length > bodyLengthMax ? resync('overflow', channel) : { type, body }
}

export function resync(reason: ResyncReason, channel?: string): CarriedMessage {
  return { type: 'resync', body: JSON.stringify({ ...(channel && { channel }), reason }) }
}

/** Null for what this version cannot use: the sender may be an older or newer version. */
export function parseCarried(payload: unknown): CarriedMessage | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { type, body }: { type?: unknown; body?: unknown } = payload
  if (typeof type !== 'string' || !TYPE.test(type)) return null
  if (typeof body !== 'string' || /[\r\n]/.test(body)) return null
  return { type, body }
}

/** The message as sent to a visitor: without the organization and its routers, whichever release sent it. */
export function seenByVisitors({ type, body }: CarriedMessage): CarriedMessage {
  const seen: unknown = JSON.parse(body, (name, value: unknown) =>
    name === 'organization_id' || name === 'router_id' ? undefined : value
  )
  return { type, body: JSON.stringify(seen) }
}
