import { inject } from '@adonisjs/core'
import { alone, type Alongside } from '#shared/persistence/alongside'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { ok, type Result } from '#shared/result'
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
    alongside: Alongside<IssuedPublishableKey> = alone
  ): Promise<Result<IssuedPublishableKey, IssueKeyRefusal>> {
    const create = alongside<IssueKeyRefusal>((session) =>
      this.issueKey.execute(
        organizationId,
        { ...fields, rotatedFromId: null },
        creatorTokenId,
        session
      )
    )
    return this.writes.commitAll<IssuedPublishableKey, IssueKeyRefusal>(
      organizationId,
      async (session) => {
        const created = await create(session)
        return created.ok ? ok({ value: created.value, changes: [] }) : created
      }
    )
  }
}
