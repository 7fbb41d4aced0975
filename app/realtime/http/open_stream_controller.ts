import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import { sendRateLimited } from '#cluster/http/send_rate_limited'
import { AdmitToken, type AdmitTokenRefusal } from '#realtime/actions/admit_token'
import { AdmitVisitor, type AdmitVisitorRefusal } from '#realtime/actions/admit_visitor'
import type { AdmittedStream } from '#realtime/actions/admitted_stream'
import { permissionFor } from '#realtime/channels'
import { OpenStreams } from '#realtime/streams/open_streams'
import { StreamDrain } from '#realtime/streams/stream_drain'
import { permissionMissing } from '#shared/http/known_problems'
import { type Problem, sendNotFound, sendProblem } from '#shared/http/problem'
import type { RealtimeChannel } from '#shared/realtime/realtime_messages'
import type { Result } from '#shared/result'
import { sessionSecretOf } from './session_secret.js'
import { beginStream } from './stream_head.js'
import { readChannels } from './stream_query.js'

const FULL_RETRY_SECONDS = '5'
const TOO_MANY_GUESSES = 'Too many credentials from your network were not valid.'
const TOO_MANY_ENTRIES = 'The secret of this booking session was used for too many requests.'

type Refusal = AdmitTokenRefusal | AdmitVisitorRefusal

@inject()
export default class OpenStreamController {
  constructor(
    private readonly admitToken: AdmitToken,
    private readonly admitVisitor: AdmitVisitor,
    private readonly streams: OpenStreams,
    private readonly drain: StreamDrain
  ) {}

  async execute(ctx: HttpContext) {
    const channels = await readChannels(ctx.request.qs())
    const secret = sessionSecretOf(ctx)
    if (secret && this.drain.isDraining) return this.streams.refuse(beginStream(ctx))
    const admitted = await this.#admit(ctx, secret, channels)
    if (!admitted.ok) return sendRefusal(ctx, admitted.error)
    this.#open(ctx, admitted.value)
  }

  async #admit(
    { principal, request }: HttpContext,
    secret: Secret<string> | null,
    channels: readonly RealtimeChannel[]
  ): Promise<Result<AdmittedStream, Refusal>> {
    if (!secret) return this.admitToken.execute(principal, channels)
    return this.admitVisitor.execute({ secret, channels, address: request.ip() })
  }

  #open(ctx: HttpContext, { listening, leave, onOpen }: AdmittedStream): void {
    const isResumed = ctx.request.header('last-event-id') !== undefined
    const response = beginStream(ctx)
    if (response.destroyed || this.drain.isDraining) {
      leave()
      this.streams.refuse(response)
      return
    }
    onOpen(this.streams.open(response, listening, { isResumed, onClose: leave }))
  }
}

function sendRefusal(ctx: HttpContext, refusal: Refusal): void {
  switch (refusal.kind) {
    case 'permission_missing': {
      const { channel } = refusal
      return sendProblem(ctx, permissionMissing(permissionFor(channel), `the channel ${channel}`))
    }
    case 'not_its_channel':
      return sendProblem(ctx, NOT_ITS_CHANNEL)
    case 'not_found':
    case 'ended':
      return sendNotFound(ctx, 'booking session')
    case 'too_many_guesses':
      return sendRateLimited(ctx, refusal.retryAfterMs, TOO_MANY_GUESSES)
    case 'too_many_requests':
      return sendRateLimited(ctx, refusal.retryAfterMs, TOO_MANY_ENTRIES)
    case 'organization_full':
      return sendFull(ctx, STREAMS_EXHAUSTED_OF_ORGANIZATION)
    case 'instance_full':
      return sendFull(ctx, STREAMS_EXHAUSTED_HERE)
    default:
      return refusal satisfies never
  }
}

function sendFull(ctx: HttpContext, problem: Problem): void {
  ctx.response.header('Retry-After', FULL_RETRY_SECONDS)
  sendProblem(ctx, problem)
}

const NOT_ITS_CHANNEL: Problem = {
  status: 403,
  code: 'E_PERMISSION_MISSING',
  title: 'Forbidden',
  detail: 'The secret of a booking session allows listening to the channel of that session only.',
}

const EXHAUSTED = { code: 'E_STREAMS_EXHAUSTED', title: 'Too many streams' }

export const STREAMS_EXHAUSTED_OF_ORGANIZATION: Problem = {
  ...EXHAUSTED,
  status: 429,
  detail: 'This organization has too many streams open on this instance.',
}

export const STREAMS_EXHAUSTED_HERE: Problem = {
  ...EXHAUSTED,
  status: 503,
  detail: 'This instance has too many streams open.',
}
