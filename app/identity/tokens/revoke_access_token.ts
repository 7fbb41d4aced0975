import { inject } from '@adonisjs/core/container'
import type { AccessToken } from './access_token.js'
import { AccessTokenRepository } from './access_token_repository.js'
import type { PublishableKey } from '#identity/keys/publishable_key'
import { MemberRepository } from '#identity/members/member_repository'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'
import { ListMade, MadeByTokens, type MadeThing, madeThing } from './made_by_tokens.js'
import { TokenRevocations } from '#identity/credentials/token_revocations'
import { AuditLog } from '#shared/persistence/audit_log'
import type { Transaction } from '#shared/persistence/in_transaction'
import { attempt, OrganizationWrites } from '#shared/persistence/organization_writes'
import { ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'

/** The most identifiers of one announcement. */
const IDS_MAX = 1_000

export interface RevocationExtent {
  /** Also the tokens and publishable keys that the token or its descendants created, even when it is gone itself. */
  readonly descendants?: boolean
  /** Also everything else that they made; includes `descendants`. */
  readonly made?: boolean
}

export interface Revocation {
  /** Empty when the organization has no such token and nothing that it made was ended. */
  readonly revoked: readonly MadeThing[]
  /** What the token or its descendants made and what still exists. */
  readonly left: readonly MadeThing[]
}

/** Ends access tokens and publishable keys, and announces it to every instance. */
@inject()
export class EndCredentials {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly keys: PublishableKeyRepository,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog,
    private readonly revocations: TokenRevocations
  ) {}

  withDerived(organizationId: string, id: string, options: WriteOptions) {
    return this.#announced(
      attempt<MadeThing[], never>(async (session) => {
        const tokens = await this.tokens.delete(organizationId, id, session)
        return ok(await this.#recorded({ tokens }, session, options))
      }, options),
      options
    )
  }

  /** Ends, in `session`, what is derived from a token that goes on or that the caller deletes; `announced` announces it. */
  async derivedOf(
    organizationId: string,
    id: string,
    session: Transaction,
    options: WriteOptions
  ): Promise<MadeThing[]> {
    const tokens = await this.tokens.deleteDerived(organizationId, id, session)
    return this.#recorded({ tokens }, session, options)
  }

  /** Like `derivedOf`, for all tokens and keys that the token or its descendants created. */
  async madeBy(
    organizationId: string,
    id: string,
    session: Transaction,
    options: WriteOptions
  ): Promise<MadeThing[]> {
    const tokens = await this.tokens.deleteMadeBy(organizationId, id, session)
    const keys = await this.keys.deleteMadeBy(organizationId, id, session)
    return this.#recorded({ tokens, keys }, session, options)
  }

  async #recorded(
    { tokens, keys = [] }: { tokens: readonly AccessToken[]; keys?: readonly PublishableKey[] },
    session: Transaction,
    options: WriteOptions
  ): Promise<MadeThing[]> {
    const writes = [
      ...tokens.map((before) => ({
        ...REVOKED_TOKEN,
        organizationId: before.organizationId,
        before,
      })),
      ...keys.map((before) => ({ ...REVOKED_KEY, organizationId: before.organizationId, before })),
    ]
    await this.audit.record(writes, options, session)
    return [
      ...tokens.map((token) => madeThing('access_token', token)),
      ...keys.map((key) => madeThing('publishable_key', key)),
    ]
  }

  descendants(organizationId: string, id: string, options: WriteOptions) {
    return this.#announced(
      this.writes.commitUnannounced<MadeThing[], never>(
        organizationId,
        async (session) => ok(await this.madeBy(organizationId, id, session, options)),
        options
      ),
      options
    )
  }

  /** Announces to every instance what a committed transaction ended. */
  announce(ended: readonly MadeThing[], { validateOnly = false }: WriteOptions): void {
    const ids = ended.map(({ id }) => id)
    for (let from = 0; from < ids.length && !validateOnly; from += IDS_MAX) {
      this.revocations.announce(ids.slice(from, from + IDS_MAX))
    }
  }

  async #announced(
    committing: Promise<Result<MadeThing[], never>>,
    options: WriteOptions
  ): Promise<readonly MadeThing[]> {
    const committed = await committing
    const ended = committed.ok ? committed.value : []
    this.announce(ended, options)
    return ended
  }
}

/**
 * Ends a token and those derived from it, in a transaction that waits for no other write of the organization. On request,
 * its descendants and keys end in a second transaction, and then the rest of what it made, one kind after another. None is
 * missed, because a deleted token makes no more. After a failure, another call continues. A member's token is none of
 * these: it ends with the member.
 */
@inject()
export class RevokeAccessToken {
  constructor(
    readonly end: EndCredentials,
    private readonly listMade: ListMade,
    private readonly elsewhere: MadeByTokens,
    private readonly members: MemberRepository
  ) {}

  async execute(
    organizationId: string,
    id: string,
    extent: RevocationExtent = {},
    options: WriteOptions = {}
  ): Promise<Revocation> {
    const ended = await this.end.withDerived(organizationId, id, options)
    const isMember = ended.length === 0 && (await this.members.find(organizationId, id)) !== null
    return isMember
      ? { revoked: [], left: [] }
      : this.further(organizationId, id, ended, extent, options)
  }

  /** Ends, of a token that is ended already, what it made. `ended` is what ended with the token. */
  async further(
    organizationId: string,
    id: string,
    ended: readonly MadeThing[],
    { descendants = false, made = false }: RevocationExtent,
    write: WriteOptions
  ): Promise<Revocation> {
    const options = afterEnd(ended, write)
    const revoked = new Map<string, MadeThing>()
    const note = (things: readonly MadeThing[]) => {
      for (const thing of things) revoked.set(thing.id, thing)
    }
    note(ended)
    if (descendants || made) note(await this.end.descendants(organizationId, id, options))
    if (made) note(await this.elsewhere.delete(organizationId, id, options))
    const left = await this.listMade.execute(organizationId, id)
    return { revoked: [...revoked.values()], left: left.filter((one) => !revoked.has(one.id)) }
  }
}

/** Who ended their own token may end what it made. */
function afterEnd(ended: readonly MadeThing[], options: WriteOptions): WriteOptions {
  const { actor } = options
  const isOwn = actor?.kind === 'token' && ended.some(({ id }) => id === actor.tokenId)
  return isOwn ? { ...options, actor: { ...actor, hasEnded: true } } : options
}

const REVOKED_TOKEN = { kind: 'access_token', verb: 'revoked' } as const
const REVOKED_KEY = { kind: 'publishable_key', verb: 'revoked' } as const
