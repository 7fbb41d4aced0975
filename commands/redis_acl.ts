import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { aclRules, operatorAclRules } from '#cluster/keys/acl_rules'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { OperatorCommand } from '#shared/console/operator_command'

export default class RedisAcl extends OperatorCommand {
  static override commandName = 'redis:acl'
  static override description = 'Print the command that creates the Redis user of a key prefix'
  static override help = [
    'Needs no store. Replace PASSWORD, and give the command to the administrator of Redis. Exits with 0, or 2 for an invalid prefix.',
  ]
  static override options: CommandOptions = { startApp: false }

  @flags.string({
    description: 'The key prefix, such as signalbox:production:; default that of this environment',
  })
  declare prefix?: string

  @flags.boolean({
    description: "The user of operators' commands, which may also run SCAN and CLIENT LIST",
  })
  declare operator: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const prefix = await this.#prefix()
    const rules = this.operator ? operatorAclRules(prefix) : aclRules(prefix)
    const user = `${prefix.slice(0, -1).replaceAll(':', '-')}${this.operator ? '-operator' : ''}`
    const line = `ACL SETUSER ${user} on >PASSWORD ${rules.join(' ')}`
    if (this.json) this.printJson({ user, prefix, rules, line })
    else this.print([line])
  }

  async #prefix(): Promise<string> {
    if (this.prefix === undefined) {
      const { default: config } = await import('#config/cluster')
      return config.keyPrefix
    }
    try {
      return new RedisKeys(this.prefix).prefix
    } catch (error) {
      return this.refuse(`--prefix: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
