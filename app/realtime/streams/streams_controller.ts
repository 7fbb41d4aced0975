import type { ServerResponse } from 'node:http'
import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import { sendRefusal } from '#shared/http/refusals'
import type { RealtimeChannel } from '#shared/realtime'
import type { Result } from '#shared/result'
import { type AdmittedStream, AdmitToken, AdmitVisitor } from './admit_stream.js'
import { OpenStreams, StreamDrain } from './open_streams.js'
import * as http from './streams_http.js'

/**
 * Begins the answer of a stream and returns the response to write events to. From here on the framework does nothing
 * more for the request. The connection closes with the stream, so that no further request reaches a process that is
 * shutting down.
 */
function beginStream({ request, response }: HttpContext): ServerResponse {
  const raw = response.response
  response
    .header('Content-Type', 'text/event-stream; charset=utf-8')
    .header('Cache-Control', 'no-cache, no-transform')
    .header('Connection', 'close')
    .header('X-Accel-Buffering', 'no')
  raw.writeHead(200, response.getHeaders())
  request.request.socket.setNoDelay(true)
  request.request.socket.setTimeout(0)
  return raw
}

@inject()
export class OpenStreamController {
  constructor(
    private readonly admitToken: AdmitToken,
    private readonly admitVisitor: AdmitVisitor,
    private readonly streams: OpenStreams,
    private readonly drain: StreamDrain
  ) {}

  async handle(ctx: HttpContext) {
    const channels = await http.readChannels(ctx.request.qs())
    const secret = http.sessionSecretOf(ctx)
    if (secret && this.drain.isDraining) return this.streams.refuse(beginStream(ctx))
    const admitted = await this.#admit(ctx, secret, channels)
    if (!admitted.ok) return sendRefusal(ctx, http.STREAM_REFUSALS, admitted.error)
    this.#open(ctx, admitted.value)
  }

  async #admit(
    { principal, request }: HttpContext,
    secret: Secret<string> | null,
    channels: readonly RealtimeChannel[]
  ): Promise<Result<AdmittedStream, http.StreamRefusal>> {
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
