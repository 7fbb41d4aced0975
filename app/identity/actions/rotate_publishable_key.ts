import { inject } from '@adonisjs/core'
import { PublishableKeyRepository } from '#identity/persistence/publishable_key_repository'
import { alone, type Alongside } from '#shared/persistence/alongside'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import {
  type IssuedPublishableKey,
  type IssueKeyRefusal,
  IssuePublishableKey,
} from './issue_publishable_key.js'

export type RotateKeyRefusal = IssueKeyRefusal | { readonly kind: 'not_found' }

/**
 * Creates a second key with the name and the origins of the first. Both are valid until the first is revoked: its last
 * use tells when no page has it any more. `creatorTokenId` is null when an operator rotates it.
 */
@inject()
export class RotatePublishableKey {
  constructor(
    private readonly issueKey: IssuePublishableKey,
    private readonly keys: PublishableKeyRepository,
    private readonly writes: OrganizationWrites
  ) {}

  async execute(
    organizationId: string,
    id: string,
    creatorTokenId: string | null,
    alongside: Alongside<IssuedPublishableKey> = alone,
    options: WriteOptions = {}
  ): Promise<Result<IssuedPublishableKey, RotateKeyRefusal>> {
    const rotate = alongside<RotateKeyRefusal>(async (session) => {
      const key = await this.keys.find(organizationId, id, session)
      if (!key) return err({ kind: 'not_found' })
      const { name, origins } = key
      const fields = { name, origins, rotatedFromId: key.id }
      return this.issueKey.execute(organizationId, fields, creatorTokenId, session, options)
    })
    return this.writes.commitUnannounced(organizationId, rotate, options)
  }
}
