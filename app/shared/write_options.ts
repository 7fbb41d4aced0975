/** The author of a write, and whether it is kept. */
export interface WriteOptions {
  /** Absent when the service itself writes. */
  readonly actor?: Actor | undefined
  /** A dry run: the answer is that of the write, and nothing is stored or announced. */
  readonly validateOnly?: boolean | undefined
}

/** The network, the request and the trace of a write. A command has none of them. */
interface Requested {
  /** An IPv4 address, or the /64 of an IPv6 address (`clientNetwork`). */
  readonly network?: string
  readonly requestId?: string
  /** A valid one. */
  readonly traceparent?: string | undefined
}

/** Who wrote: the holder of an access token, an operator over HTTP, or an operator's command. */
export type Actor =
  | (Requested & {
      readonly kind: 'token'
      readonly tokenId: string
      readonly name: string
      /** The token that created it, or that it was derived from; null when an operator created it. */
      readonly creatorId?: string | null
      /** The token is a person's session. */
      readonly isPerson?: boolean
      /** The request has ended the token itself, and goes on. */
      readonly hasEnded?: boolean
    })
  | (Requested & {
      readonly kind: 'operator'
      readonly credentialId: string
      readonly name: string
    })
  | (Requested & { readonly kind: 'command'; readonly name: string })

/** Whether a write that would break a blocking pin is refused, or written anyway. */
export type PinPolicy = 'reject' | 'warn'
