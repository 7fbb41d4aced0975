import { flags } from '@adonisjs/core/ace'
import { SeedClinic } from '#demo/seed_clinic'
import { SeedDemo as SeedDemoData } from '#demo/seed_demo'
import { SeedTraffic } from '#demo/traffic/seed_traffic'
import { IssueSignInCode } from '#identity/sign_in/issue_sign_in_code'
import { isPageOrigin } from '#identity/keys/page_origin'
import type { Organization } from '#organizations/organizations/organization'
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

  @flags.string({
    description: 'Also prepare the website of the clinic on this origin, in develop',
  })
  declare clinic: string | undefined

  /** The models are loaded on demand, as in indexes:ensure. */
  override async run(): Promise<void> {
    if (this.clinic !== undefined && !isPageOrigin(this.clinic)) {
      this.refuse('--clinic must be an origin, such as http://127.0.0.1:3434')
    }
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
    const clinicKey = await this.#clinicKey(organization)
    const code = this.signInCode ? await this.#code(organization.id, tokenId) : null
    if (this.json) {
      const { id, name } = organization
      this.printJson({
        organization: { _id: id, name },
        token: token.release(),
        token_id: tokenId,
        sign_in_code: code,
        clinic_key: clinicKey,
        requests,
      })
      return
    }
    if (code !== null) this.logger.log(`code ${code}`)
    if (clinicKey !== null) this.logger.log(`key ${clinicKey}`)
    this.logger.log(`token ${token.release()}`)
    for (const { title, url } of requests) {
      this.logger.log(`${title}: ${url}`)
    }
  }

  async #addTraffic(organization: Organization): Promise<void> {
    if (!(await this.#isInDevelop())) return
    const seedTraffic = await this.app.container.make(SeedTraffic)
    const resolves = await seedTraffic.execute(organization)
    this.logger.log(`${organization.name} (${organization.id}): ${resolves} resolves added`)
  }

  /** Null unless it was asked for, outside develop, and when the organization has too many keys. */
  async #clinicKey({ id }: Organization): Promise<string | null> {
    if (this.clinic === undefined || !(await this.#isInDevelop())) return null
    const seedClinic = await this.app.container.make(SeedClinic)
    const key = await seedClinic.execute(id, this.clinic)
    return key?.release() ?? null
  }

  async #isInDevelop(): Promise<boolean> {
    const { default: operationsConfig } = await import('#config/operations')
    return operationsConfig.environment === 'develop'
  }

  async #code(organizationId: string, tokenId: string): Promise<string | null> {
    const { default: webConfig } = await import('#config/web')
    if (!webConfig.hasSignInLinks) return null
    const issueSignInCode = await this.app.container.make(IssueSignInCode)
    const issued = await issueSignInCode.execute(organizationId, tokenId)
    return issued.ok ? issued.value.release() : this.refuse('another run has revoked the token')
  }
}
