import { args, flags } from '@adonisjs/core/ace'
import { originProofOf } from '#identity/keys/page_origin'
import { ProveOrigins } from '#identity/keys/prove_origins'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'
import { PUBLISHABLE_KEY } from '#identity/keys/publishable_keys_http'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { show } from '#shared/http/json_schema'

export default class KeysProve extends OrganizationCommand {
  static override commandName = 'keys:prove'
  static override description =
    'Look for the proof that the origins of a publishable key are those of its organization'
  static override help = [
    'Exits with 0 when all origins are proven, 2 when the organization has no such key or was asked for too often, 1 when an origin is not proven or on failure.',
    'With --confirm the operator vouches for the origins, and none of them is asked.',
  ]

  @args.string({ description: 'Identifier of the key; keys:list names them' })
  declare key: string

  @flags.boolean({ description: 'Take all origins as proven without asking them' })
  declare confirm: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const missing = `the organization ${this.org} has no key ${this.key}`
    const [org, id] = this.identifiersOf(this.key, missing)
    const keys = await this.app.container.make(PublishableKeyRepository)
    const { unprovenOrigins } = (await keys.find(org, id)) ?? this.refuse(missing)
    const proveOrigins = await this.app.container.make(ProveOrigins)
    const proven = this.confirm
      ? await proveOrigins.confirm(org, id, unprovenOrigins, this.write)
      : await proveOrigins.execute(org, id, this.write)
    if (!proven.ok) {
      return this.refuse(
        proven.error.type === 'not_found' ? missing : 'too many origins were asked; try again later'
      )
    }
    const { organizationId, unprovenOrigins: left } = proven.value
    if (left.length > 0) this.exitCode = 1
    if (this.json) return this.printJson(show(PUBLISHABLE_KEY, proven.value))
    this.print(
      left.length === 0
        ? ['all origins are proven']
        : [`not proven ${left.join(', ')}`, `proof      ${originProofOf(organizationId)}`]
    )
  }
}
