import { flags } from '@adonisjs/core/ace'
import { OperatorCommand } from '#shared/console/operator_command'
import { isIdentifier } from '#shared/identifiers'
import type { Organization } from './organization.js'
import { OrganizationRepository } from './organization_repository.js'

/** A command for one organization. */
export abstract class OrganizationCommand extends OperatorCommand {
  @flags.string({
    required: true,
    alias: 'organization',
    description: 'Identifier of the organization',
  })
  declare org: string

  /** The organization that `--org` names. Refuses an unknown one. */
  protected async organization(): Promise<Organization> {
    const organizations = await this.app.container.make(OrganizationRepository)
    return (
      (await organizations.find(this.org)) ?? this.refuse(`there is no organization ${this.org}`)
    )
  }

  /** The identifiers of the organization and of one of its objects, in lower case. Refuses a text that is no identifier. */
  protected identifiersOf(text: string, missing: string): [organizationId: string, id: string] {
    if (!isIdentifier(this.org) || !isIdentifier(text)) this.refuse(missing)
    return [this.org.toLowerCase(), text.toLowerCase()]
  }
}
