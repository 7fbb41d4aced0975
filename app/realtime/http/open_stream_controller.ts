import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import { AdmitToken } from '#realtime/actions/admit_token'
import { AdmitVisitor } from '#realtime/actions/admit_visitor'
import type { AdmittedStream } from '#realtime/actions/admitted_stream'
import { OpenStreams } from '#realtime/streams/open_streams'
import { StreamDrain } from '#realtime/streams/stream_drain'
import type { RealtimeChannel } from '#shared/realtime'
import type { Result } from '#shared/result'
import { sessionSecretOf } from './session_secret.js'
import { beginStream } from './stream_head.js'
import { readChannels } from './stream_query.js'
import { type StreamRefusal, sendStreamRefusal } from './stream_refusals.js'

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
    if (!admitted.ok) return sendStreamRefusal(ctx, admitted.error)
    this.#open(ctx, admitted.value)
  }

  async #admit(
    { principal, request }: HttpContext,
    secret: Secret<string> | null,
    channels: readonly RealtimeChannel[]
  ): Promise<Result<AdmittedStream, StreamRefusal>> {
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
