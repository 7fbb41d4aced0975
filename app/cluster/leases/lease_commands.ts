import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, LuaScript, numberOf, type ScriptOutcome, textOf } from '#cluster/lua/lua_script'
import { HOUR_MS } from '#shared/time'

/** How leases of one kind age; the same on every instance. */
export interface LeaseTiming {
  /** A lease that is not renewed for this long has expired: three renewals and the longest pause of a process. */
  readonly ttlMs: number
  readonly renewEveryMs: number
  /** How long sweepers leave an overdue lease alone, so that an owner may renew first after an outage. */
  readonly graceMs: number
  /** How long a release tries to get an answer before its outcome is `unknown`. */
  readonly releaseWithinMs: number
}

export const LEASE_TIMING: LeaseTiming = {
  ttlMs: 30_000,
  renewEveryMs: 10_000,
  graceMs: 15_000,
  releaseWithinMs: 3_000,
}

/** How long the record of an expired lease waits for a sweeper: longer than all instances may be down. */
export const RECORD_RETENTION_MS = 24 * HOUR_MS

/** How long the store remembers that a lease was released or settled. */
export const OUTCOME_RETENTION_MS = HOUR_MS / 2

/** A lease last confirmed longer ago than this may have been settled and forgotten meanwhile. */
export const REESTABLISH_WITHIN_MS = OUTCOME_RETENTION_MS / 2

export type ClaimReply =
  | { readonly claimed: true; readonly epoch: number; readonly previousOwner: string }
  | {
      readonly claimed: false
      readonly epoch: number
      readonly owner: string
      readonly remainingMs: number
    }

export interface RenewReply {
  readonly state: 'renewed' | 'established' | 'reclaimed' | 'expired' | 'refused'
  readonly epoch: number
  readonly owner: string
}

export interface ClaimRequest {
  readonly resource: string
  readonly takeover: boolean
  /** The UUID of the request: repeated, it gets the same answer. */
  readonly requestId: string
}

export interface RenewRequest {
  readonly resource: string
  readonly epoch: number
  readonly mayEstablish: boolean
}

export interface ReleaseRequest {
  readonly resource: string
  /** Null when the claim was never answered; then the claim's request shows whether the lease is ours. */
  readonly epoch: number | null
  readonly claimRequestId: string
  readonly requestId: string
}

const RENEW_STATES = {
  '1': 'renewed',
  '2': 'established',
  '0': 'reclaimed',
  '-1': 'expired',
  '3': 'refused',
} as const

const CLAIM = new LuaScript(new URL('./claim_lease.lua', import.meta.url), (reply): ClaimReply => {
  const [claimed, epoch, owner, remainingMs] = listOf(reply)
  return claimed === 1
    ? { claimed: true, epoch: numberOf(epoch), previousOwner: textOf(owner) }
    : {
        claimed: false,
        epoch: numberOf(epoch),
        owner: textOf(owner),
        remainingMs: numberOf(remainingMs),
      }
})
const RENEW = new LuaScript(new URL('./renew_leases.lua', import.meta.url), (reply) =>
  listOf(reply).map((answer): RenewReply => {
    const [code, epoch, owner] = listOf(answer)
    const known = Object.entries(RENEW_STATES).find(([state]) => state === String(code))
    if (!known) throw new Error(`The renewal of a lease was answered with ${String(code)}`)
    return { state: known[1], epoch: numberOf(epoch), owner: textOf(owner) }
  })
)
const RELEASE = new LuaScript(new URL('./release_lease.lua', import.meta.url), numberOf)

/**
 * An owner's requests to the store about its leases. Each call is one round trip, may be repeated with the same request
 * id without harm, and never rejects: the outcome says whether it was answered, refused, not sent or unknown.
 */
export class LeaseCommands {
  constructor(
    private readonly redis: Redis,
    private readonly keys: RedisKeys,
    /** The name of this instance among the others. */
    readonly owner: string,
    private readonly timing: LeaseTiming
  ) {}

  claim({ resource, takeover, requestId }: ClaimRequest): Promise<ScriptOutcome<ClaimReply>> {
    const { ttlMs } = this.timing
    return CLAIM.run(
      this.redis,
      [this.keys.lease(resource), this.keys.leaseDeadlines(resource)],
      [resource, this.owner, requestId, ttlMs, RECORD_RETENTION_MS, takeover ? 1 : 0]
    )
  }

  /** Renews leases whose deadlines share a shard; the answers come in the same order. */
  renew(requests: readonly RenewRequest[]): Promise<ScriptOutcome<RenewReply[]>> {
    const [first] = requests
    if (!first) return Promise.resolve({ kind: 'replied', reply: [] })
    return RENEW.run(
      this.redis,
      [
        this.keys.leaseDeadlines(first.resource),
        ...requests.map(({ resource }) => this.keys.lease(resource)),
      ],
      [
        this.owner,
        this.timing.ttlMs,
        RECORD_RETENTION_MS,
        ...requests.flatMap(({ resource, epoch, mayEstablish }) => [
          resource,
          epoch,
          mayEstablish ? 1 : 0,
        ]),
      ]
    )
  }

  async release(
    request: ReleaseRequest
  ): Promise<ScriptOutcome<'owned' | 'not_owned' | 'expired'>> {
    const { resource, epoch, claimRequestId, requestId } = request
    const outcome = await RELEASE.run(
      this.redis,
      [this.keys.lease(resource), this.keys.leaseDeadlines(resource)],
      [
        resource,
        this.owner,
        epoch ?? '',
        claimRequestId,
        requestId,
        OUTCOME_RETENTION_MS,
        RECORD_RETENTION_MS,
        this.timing.graceMs,
      ]
    )
    if (outcome.kind !== 'replied') return outcome
    if (outcome.reply === 1) return { kind: 'replied', reply: 'owned' }
    return { kind: 'replied', reply: outcome.reply === 0 ? 'not_owned' : 'expired' }
  }
}
