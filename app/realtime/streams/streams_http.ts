import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import vine from '@vinejs/vine'
import { SECRET_USED_TOO_OFTEN } from '#bookings/sessions/session_limits'
import { NETWORK_BLOCKED } from '#identity/credentials/credential_guard'
import * as api from '#shared/http/api'
import { strictObject } from '#shared/http/strict_object'
import type { RealtimeChannel } from '#shared/realtime'
import type { AdmitTokenRefusal, AdmitVisitorRefusal } from './admit_stream.js'
import { parseChannel, permissionFor } from './channels.js'

const BEARER = /^bearer (sbs_[^ ]+)$/i

/**
 * The booking session's secret in a request: a bearer credential, or in the query, because a browser's EventSource
 * cannot set a header. It must never be logged or stored.
 */
export function sessionSecretOf({ request }: HttpContext): Secret<string> | null {
  const [, bearer] = BEARER.exec(request.header('authorization') ?? '') ?? []
  const value: unknown = bearer ?? request.qs().secret
  return typeof value === 'string' && value !== '' ? new Secret(value) : null
}

/** Applies the authentication of access tokens to requests without a booking session's secret. */
export function unlessSessionSecret(middleware: MiddlewareFn): MiddlewareFn {
  return (ctx, next) => (sessionSecretOf(ctx) ? next() : middleware(ctx, next))
}

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

/** The channels that a client requests. Throws a validation error for others. */
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

export type StreamRefusal = AdmitTokenRefusal | AdmitVisitorRefusal

const SESSION_NOT_FOUND = api.notFound('booking session')
const EXHAUSTED = { code: 'E_STREAMS_EXHAUSTED', title: 'Too many streams', retryAfterSeconds: 5 }

export const STREAM_REFUSALS: api.Refusals<StreamRefusal> = {
  not_its_channel: {
    ...api.permissionMissing('bookings:manage'),
    detail: 'The secret of a booking session allows listening to the channel of that session only.',
  },
  permission_missing: {
    ...api.permissionMissing('bookings:manage', 'the channel booking-sessions'),
    of: ({ channel }) => api.permissionMissing(permissionFor(channel), `the channel ${channel}`),
  },
  not_found: SESSION_NOT_FOUND,
  ended: SESSION_NOT_FOUND,
  too_many_guesses: api.limited(NETWORK_BLOCKED),
  too_many_requests: api.limited(SECRET_USED_TOO_OFTEN),
  organization_full: {
    ...EXHAUSTED,
    status: 429,
    detail: 'This organization has too many streams open on this instance.',
  },
  instance_full: {
    ...EXHAUSTED,
    status: 503,
    detail: 'This instance has too many streams open.',
  },
}
