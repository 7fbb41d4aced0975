import { args, flags } from '@adonisjs/core/ace'
import { OrganizationCommand } from '#organizations/organizations/organization_command'

const REFUSALS = {
  too_many: 'too many erasures of this organization are pending',
  too_common:
    'many visitors have it: it is a scheme, the name of a parameter or a host of the organization',
} as const

export default class VisitorsForget extends OrganizationCommand {
  static override commandName = 'visitors:forget'
  static override description =
    'Erase a value, such as an e-mail address, from what an organization stores of its visitors'
  static override help = [
    'Counts the texts that hold it; with --yes, asks the instances to erase it: within a minute, and again 26 hours later.',
    'Exits with 0, 2 when the value is too short, many visitors have it or too many erasures are pending, 1 on failure.',
  ]

  @args.string({ description: 'The value, 5 to 200 characters' })
  declare value: string

  @flags.boolean({ description: 'Erase it' })
  declare yes: boolean

  /** The models are loaded on demand, as in indexes:ensure. */
  override async run(): Promise<void> {
    const { requestErasureValidator } =
      await import('#organizations/erasures/visitor_erasures_http')
    const { value = '' } = await requestErasureValidator.validate({ value: this.value })
    await this.organization()
    const { VisitorErasureRepository } =
      await import('#organizations/erasures/visitor_erasure_repository')
    const erasures = await this.app.container.make(VisitorErasureRepository)
    const requested = await erasures.request(
      this.org,
      { value },
      { ...this.write, validateOnly: !this.yes }
    )
    if (!requested.ok) this.refuse(REFUSALS[requested.error])
    else if (this.yes) this.print([`erasure ${requested.value.id} begins within a minute`])
    else this.print(await this.#counted(value, erasures.digestOf(this.org, value)))
  }

  /** What an erasure would change, and what would keep the value. */
  async #counted(value: string, digest: string): Promise<string[]> {
    const { eraseTexts, OWN_TEXTS } =
      await import('#organizations/erasures/visitor_text_repository')
    const [held = 0] = await eraseTexts(this.org, [value], { isDryRun: true })
    const kept: string[] = []
    for (const [name, texts] of Object.entries(OWN_TEXTS)) {
      const [count = 0] = await eraseTexts(this.org, [value], { isDryRun: true, within: [texts] })
      if (count > 0) kept.push(`${count} in ${name}`)
    }
    return [
      `${held} stored texts hold it; --yes erases it`,
      ...(kept.length === 0
        ? []
        : [`${kept.join(', ')} keep it, because the organization itself wrote them`]),
      `the audit log calls it ${digest}`,
    ]
  }
}
