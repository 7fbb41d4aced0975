import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { FailedAuthentications } from '#identity/credentials/failed_authentications'
import { clientNetwork } from '#shared/http/client_address'
import type { Principal } from '#shared/http/guard'
import { type RealtimeChannel } from '#shared/realtime'
import {
  type JoinRefusal,
  type PresentStream,
  SessionPresence,
} from '#bookings/presence/session_presence'
import { err, ok, type Result } from '#shared/result'
import { permissionFor, sessionOf } from './channels.js'
import type { Listening, OpenStream } from './open_stream.js'
import { OpenStreams } from './open_streams.js'
import { type NoFreePermit, StreamPermits } from './stream_permits.js'

export type AdmitTokenRefusal =
  | { readonly type: 'permission_missing'; readonly channel: RealtimeChannel }
  | { readonly type: NoFreePermit }

/** Lets an access token listen to channels of its organization; it needs the permission of each. */
@inject()
export class AdmitToken {
  constructor(private readonly permits: StreamPermits) {}

  execute(
    { organizationId, tokenId, permissions }: Principal,
    channels: readonly RealtimeChannel[]
  ): Result<AdmittedStream, AdmitTokenRefusal> {
    const forbidden = channels.find((channel) => !permissions.includes(permissionFor(channel)))
    if (forbidden !== undefined) return err({ type: 'permission_missing', channel: forbidden })
    const leave = this.permits.take(organizationId, 'tokens')
    if (typeof leave === 'string') return err({ type: leave })
    return ok({ listening: { organizationId, channels, tokenId }, leave, onOpen: () => {} })
  }
}

interface Visitor {
  readonly secret: Secret<string>
  readonly address: string
  readonly channels: readonly RealtimeChannel[]
}

export type AdmitVisitorRefusal =
  | { readonly type: 'not_its_channel' }
  | { readonly type: 'too_many_guesses'; readonly retryAfterMs: number }
  | Exclude<JoinRefusal, { readonly type: 'no_capacity' }>
  | { readonly type: NoFreePermit }

/**
 * Lets the holder of a booking session's secret listen to that session and be present in it while the stream is open.
 */
@inject()
export class AdmitVisitor {
  constructor(
    private readonly streams: OpenStreams,
    private readonly permits: StreamPermits,
    private readonly presence: SessionPresence,
    private readonly failures: FailedAuthentications
  ) {}

  /** Throws when MongoDB is away. */
  async execute({
    secret,
    address,
    channels,
  }: Visitor): Promise<Result<AdmittedStream, AdmitVisitorRefusal>> {
    const [channel] = channels
    const sessionId = channels.length === 1 && channel ? sessionOf(channel) : null
    if (sessionId === null) return err({ type: 'not_its_channel' })
    const checked = await this.failures.check({
      value: secret,
      // A secret that fails for one session may be right for another.
      purpose: sessionId,
      network: () => clientNetwork(address),
      isRecentlyVerified: () => this.presence.isRecentlyVerified(sessionId, secret),
      verify: async () => {
        const admitted = await this.#admit(sessionId, secret, channels)
        return !admitted.ok && admitted.error.type === 'not_found' ? null : admitted
      },
    })
    if (checked.ok) return checked.value
    const { blockedForMs: retryAfterMs } = checked.error
    return err(
      retryAfterMs > 0 ? { type: 'too_many_guesses', retryAfterMs } : { type: 'not_found' }
    )
  }

  async #admit(
    sessionId: string,
    secret: Secret<string>,
    channels: readonly RealtimeChannel[]
  ): Promise<Result<AdmittedStream, AdmitVisitorRefusal>> {
    if (this.permits.isFull) return err({ type: 'instance_full' })
    let permit: ReturnType<StreamPermits['take']> = 'instance_full'
    const leavePlace = () => {
      if (typeof permit !== 'string') permit()
    }
    try {
      const present = new VisitorStream(this.streams, (organizationId) => {
        permit = this.permits.take(organizationId, 'visitors')
        return typeof permit !== 'string'
      })
      const joined = await this.presence.join(sessionId, secret, present)
      if (!joined.ok) {
        leavePlace()
        if (joined.error.type === 'no_capacity') return err({ type: noPermitIn(permit) })
        return err(joined.error)
      }
      const presence = joined.value
      const listening: Listening = {
        organizationId: presence.organizationId,
        channels,
        tokenId: null,
      }
      const leave = () => {
        presence.leave()
        leavePlace()
      }
      return ok({ listening, leave, onOpen: (stream) => present.opened(stream) })
    } catch (error) {
      leavePlace()
      throw error
    }
  }
}

function noPermitIn(permit: ReturnType<StreamPermits['take']>): NoFreePermit {
  return typeof permit === 'string' ? permit : 'organization_full'
}

type EndOfVisit = Parameters<PresentStream['end']>[0]

/** Ends the stream even when `end` is called before the stream is open. */
class VisitorStream implements PresentStream {
  #stream: OpenStream | null = null
  #reason: EndOfVisit | null = null

  constructor(
    private readonly streams: OpenStreams,
    readonly hasCapacity: PresentStream['hasCapacity']
  ) {}

  opened(stream: OpenStream): void {
    this.#stream = stream
    if (this.#reason) this.streams.end(stream, this.#reason)
  }

  end(reason: EndOfVisit): void {
    this.#reason ??= reason
    if (this.#stream) this.streams.end(this.#stream, this.#reason)
  }
}

/** A caller that may have a stream. Its owner calls `leave` once, when the stream closes or cannot be opened. */
export interface AdmittedStream {
  readonly listening: Listening
  readonly leave: () => void
  readonly onOpen: (stream: OpenStream) => void
}
