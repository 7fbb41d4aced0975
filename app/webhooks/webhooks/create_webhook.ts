import { inject } from '@adonisjs/core/container'
import type { Transaction } from '#shared/persistence/in_transaction'
import { newIdentifier } from '#shared/identifiers'
import { alone, type Enlist, OrganizationWrites } from '#shared/persistence/organization_writes'
import type { Permission } from '#shared/permission'
import { AuditLog } from '#shared/persistence/audit_log'
import { storedActor } from '#shared/persistence/stored_actor'
import { err, ok, type Result } from '#shared/result'
import { TokenAncestry } from '#identity/tokens/token_ancestry'
import { missingToRead } from '#shared/webhook_events'
import type { WriteOptions } from '#shared/write_options'
import {
  type DestinationRefusal,
  PermittedDestinations,
} from '#webhooks/delivery/permitted_destinations'
import {
  auditedWebhook,
  type StoredSecret,
  type Webhook,
  type WebhookAuthor,
  type WebhookFields,
} from './webhook.js'
import { WebhookRepository } from './webhook_repository.js'
import { WebhookSecrets } from './webhook_secrets.js'
import { Subscriptions } from './subscriptions.js'

/** How many webhooks an organization may have. */
export const WEBHOOKS_MAX = 20

/** A webhook with the value of its new secret, which exists only at this moment. */
export interface WebhookWithSecret {
  readonly webhook: Webhook
  readonly secret: string
}

export type DestinationRefused = {
  readonly type: 'destination_refused'
  readonly reason: DestinationRefusal
}

export type PermissionMissing = {
  readonly type: 'permission_missing'
  readonly permission: Permission
}

export type CreateWebhookRefusal =
  | DestinationRefused
  | PermissionMissing
  | { readonly type: 'too_many' }

/** Stores a new webhook in a transaction that has claimed the organization. */
@inject()
export class StoreWebhook {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly ancestry: TokenAncestry,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    { id, fields, secret }: NewWebhook,
    author: WebhookAuthor | null,
    session: Transaction,
    options: WriteOptions
  ): Promise<Result<Webhook, CreateWebhookRefusal>> {
    const count = await this.webhooks.count(organizationId, session)
    if (count >= WEBHOOKS_MAX) return err({ type: 'too_many' })
    const creatorIds = author
      ? await this.ancestry.claim(organizationId, author.tokenId, session)
      : []
    const readPermissions = author?.permissions ?? null
    const creator = storedActor(options.actor)
    const row = { id, fields, secret, creatorIds, creator, readPermissions }
    const webhook = await this.webhooks.create(organizationId, row, session)
    const write = { kind: 'webhook', after: auditedWebhook(webhook) } as const
    await this.audit.record({ organizationId, ...write }, options, session)
    return ok(webhook)
  }
}

interface NewWebhook {
  readonly id: string
  readonly fields: WebhookFields
  readonly secret: StoredSecret
}

/** A webhook is sent only what its author may read. An operator's command has no author. */
@inject()
export class CreateWebhook {
  constructor(
    private readonly storeWebhook: StoreWebhook,
    private readonly destinations: PermittedDestinations,
    private readonly secrets: WebhookSecrets,
    private readonly subscriptions: Subscriptions,
    private readonly writes: OrganizationWrites
  ) {}

  async execute(
    organizationId: string,
    fields: WebhookFields,
    enlist: Enlist<WebhookWithSecret> = alone,
    author: WebhookAuthor | null = null,
    options: WriteOptions = {}
  ): Promise<Result<WebhookWithSecret, CreateWebhookRefusal>> {
    const permission = author && missingToRead(fields.events, author.permissions)
    if (permission) return err({ type: 'permission_missing', permission })
    const destination = this.destinations.read(fields.url)
    if (!destination.ok) return err({ type: 'destination_refused', reason: destination.error })
    const id = newIdentifier()
    const { value: secret, stored } = this.secrets.create(id)
    const row = { id, fields, secret: stored }
    const create = enlist<CreateWebhookRefusal>(async (session) => {
      const made = await this.storeWebhook.execute(organizationId, row, author, session, options)
      return made.ok ? ok({ webhook: made.value, secret }) : made
    })
    const created = await this.writes.commitUnannounced(organizationId, create, options)
    if (created.ok && !options.validateOnly) await this.subscriptions.changed(organizationId)
    return created
  }
}
