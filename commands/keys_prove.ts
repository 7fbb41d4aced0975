import { args, flags } from '@adonisjs/core/ace'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { ProveOrigins } from '#identity/keys/prove_origins'
import { showPublishableKey } from '#identity/keys/publishable_keys_http'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'

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
    const shown = showPublishableKey(proven.value)
    if (shown.unproven_origins.length > 0) this.exitCode = 1
    if (this.json) return this.printJson(shown)
    const isProven = shown.unproven_origins.length === 0
    this.print([
      isProven ? 'all origins are proven' : `not proven ${shown.unproven_origins.join(', ')}`,
      ...(isProven ? [] : [`proof      ${shown.origin_proof}`]),
    ])
  }
}
