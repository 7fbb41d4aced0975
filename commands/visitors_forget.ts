import { args, flags } from '@adonisjs/core/ace'
import { OperatorCommand } from '#shared/console/operator_command'

export default class VisitorsForget extends OperatorCommand {
  static override commandName = 'visitors:forget'
  static override description =
    'Erase a value, such as an e-mail address, from what an organization stores of its visitors'
  static override help = [
    'Counts the texts that hold it; with --yes, asks the instances to erase it: within a minute, and again 26 hours later.',
    'Exits with 0, 2 when the value is too short or too many erasures are pending, 1 on failure.',
  ]

  @args.string({ description: 'The value, 5 to 200 characters' })
  declare value: string

  @flags.string({ required: true, description: 'Identifier of the organization' })
  declare org: string

  @flags.boolean({ description: 'Erase it' })
  declare yes: boolean

  /** The models are loaded on demand, as in indexes:ensure. */
  override async run(): Promise<void> {
    const { requestErasureValidator } =
      await import('#organizations/erasures/visitor_erasures_http')
    const { value = '' } = await requestErasureValidator.validate({ value: this.value })
    const { OrganizationRepository } =
      await import('#organizations/organizations/organization_repository')
    const organizations = await this.app.container.make(OrganizationRepository)
    if (!(await organizations.find(this.org))) this.refuse(`there is no organization ${this.org}`)
    if (!this.yes) {
      const { eraseTexts, patternOf } =
        await import('#organizations/erasures/visitor_text_repository')
      const found = await eraseTexts(this.org, patternOf(value), { isDryRun: true })
      this.print([`${found} stored texts hold it; --yes erases it`])
      return
    }
    const { VisitorErasureRepository } =
      await import('#organizations/erasures/visitor_erasure_repository')
    const erasures = await this.app.container.make(VisitorErasureRepository)
    const requested = await erasures.request(this.org, { value }, this.write)
    if (!requested.ok) this.refuse('too many erasures of this organization are pending')
    else this.print([`erasure ${requested.value.id} begins within a minute`])
  }
}
