import vine from '@vinejs/vine'
import { parseChannel } from '#realtime/channels'
import { strictObject } from '#shared/http/strict_object'
import type { RealtimeChannel } from '#shared/realtime'

const CHANNELS_MAX = 10
const SECRET_LENGTH_MAX = 200

const areChannels = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && channelsIn(value) !== null) return
  field.report(
    `The ${field.getFieldPath()} field must name 1 to ${CHANNELS_MAX} channels, separated by commas: ` +
      'router-changes, router-events, booking-sessions or booking-sessions/<id>',
    'channels',
    field
  )
})

export const streamQueryValidator = vine.create(
  strictObject({
    channels: vine.string().use(areChannels()),
    secret: vine.string().maxLength(SECRET_LENGTH_MAX).optional(),
  })
)

/** The channels that a client requests. Throws what becomes a 422. */
export async function readChannels(query: unknown): Promise<RealtimeChannel[]> {
  const { channels } = await streamQueryValidator.validate(query)
  return channelsIn(channels) ?? []
}

function channelsIn(text: string): RealtimeChannel[] | null {
  const names = [...new Set(text.split(','))]
  const channels = names.map(parseChannel).filter((channel) => channel !== null)
  const isUsable = channels.length === names.length && channels.length <= CHANNELS_MAX
  return isUsable ? channels : null
}
