import { flags } from '@adonisjs/core/ace'
import { SeedDemo as SeedDemoData } from '#demo/seed_demo'
import { SeedTraffic } from '#demo/traffic/seed_traffic'
import { IssueSignInCode } from '#identity/actions/issue_sign_in_code'
import type { Organization } from '#organizations/organization'
import { OperatorCommand } from '#shared/console/operator_command'

export default class SeedDemo extends OperatorCommand {
  static override commandName = 'seed:demo'
  static override description =
    'Create the demo organizations, if they are missing, and a new token'
  static override help = ['Exits with 0, or with 1 on failure.']

  @flags.boolean({ description: 'Print one JSON object as the last line' })
  declare json: boolean

  @flags.boolean({ description: 'Also print the code of a sign-in link, in develop' })
  declare signInCode: boolean

  @flags.boolean({ description: 'Ensure the indexes first, as indexes:ensure does' })
  declare indexes: boolean

  @flags.boolean({ description: 'Also add thirty days of traffic to new ones, in develop' })
  declare traffic: boolean

  /** The models are loaded on demand, as in indexes:ensure. */
  override async run(): Promise<void> {
    if (this.indexes) {
      const { ensureAllIndexes } = await import('#start/models')
      await ensureAllIndexes()
    }
    const seedDemo = await this.app.container.make(SeedDemoData)
    const { organization, token, tokenId, requests, created } = await seedDemo.execute()
    this.logger.log(
      `${organization.name} (${organization.id}): ${created.bookingFlows} booking flows and ${created.routers} routers created`
    )
    if (this.traffic) await this.#addTraffic(organization)
    const code = this.signInCode ? await this.#code(organization.id, tokenId) : null
    if (this.json) {
      const { id, name } = organization
      this.printJson({
        organization: { _id: id, name },
        token: token.release(),
        token_id: tokenId,
        sign_in_code: code,
        requests,
      })
      return
    }
    if (code !== null) this.logger.log(`code ${code}`)
    this.logger.log(`token ${token.release()}`)
    for (const { title, url } of requests) {
      this.logger.log(`${title}: ${url}`)
    }
  }

  async #addTraffic(organization: Organization): Promise<void> {
    const { default: operationsConfig } = await import('#config/operations')
    if (operationsConfig.environment !== 'develop') return
    const seedTraffic = await this.app.container.make(SeedTraffic)
    const resolves = await seedTraffic.execute(organization)
    this.logger.log(`${organization.name} (${organization.id}): ${resolves} resolves added`)
  }

  async #code(organizationId: string, tokenId: string): Promise<string | null> {
    const { default: webConfig } = await import('#config/web')
    if (!webConfig.hasSignInLinks) return null
    const issueSignInCode = await this.app.container.make(IssueSignInCode)
    const issued = await issueSignInCode.execute(organizationId, tokenId)
    return issued.ok ? issued.value.release() : this.refuse('another run has revoked the token')
  }
}
