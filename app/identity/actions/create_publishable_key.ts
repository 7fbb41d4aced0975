import { inject } from '@adonisjs/core'
import { alone, type Alongside } from '#shared/persistence/alongside'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import type { Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import {
  type IssuedPublishableKey,
  type IssueKeyRefusal,
  IssuePublishableKey,
  type KeyFields,
} from './issue_publishable_key.js'

/** Creates a key for pages of an organization. `creatorTokenId` is null when an operator creates it. */
@inject()
export class CreatePublishableKey {
  constructor(
    private readonly issueKey: IssuePublishableKey,
    private readonly writes: OrganizationWrites
  ) {}

  async execute(
    organizationId: string,
    fields: KeyFields,
    creatorTokenId: string | null,
    alongside: Alongside<IssuedPublishableKey> = alone,
    options: WriteOptions = {}
  ): Promise<Result<IssuedPublishableKey, IssueKeyRefusal>> {
    const row = { ...fields, rotatedFromId: null }
    return this.writes.commitUnannounced(
      organizationId,
      alongside<IssueKeyRefusal>((session) =>
        this.issueKey.execute(organizationId, row, creatorTokenId, session, options)
      ),
      options
    )
  }
}
