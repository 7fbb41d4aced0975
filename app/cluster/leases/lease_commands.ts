import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, numberOf, textOf } from '#cluster/lua/reply'
import { LuaScript } from '#cluster/lua/lua_script'
import type { ScriptOutcome } from '#cluster/lua/script_outcome'
import { RECORD_RETENTION_MS, OUTCOME_RETENTION_MS, type LeaseTiming } from './lease_timing.js'

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
