import { flags } from '@adonisjs/core/ace'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { IssueSignInCode } from '#identity/sign_in/issue_sign_in_code'

export default class ConsoleLink extends OrganizationCommand {
  static override commandName = 'console:link'
  static override description =
    'Print a link that signs in to the web console once, on this machine, within five minutes'
  static override help = [
    'Exits with 0, 2 when the organization has no such token or the environment is not develop, 1 on failure.',
    'The tab gets a token derived from this one: it ends after at most twelve hours, or with this one.',
  ]

  @flags.string({ required: true, description: 'Identifier of the token; tokens:list names them' })
  declare token: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { default: webConfig } = await import('#config/web')
    if (!webConfig.hasSignInLinks) {
      this.refuse('sign-in links are for develop; elsewhere, paste a token into the console')
    }
    const { org, token } = this
    const issueSignInCode = await this.app.container.make(IssueSignInCode)
    const missing = `the organization ${org} has no token ${token} to sign in with`
    const issued = await issueSignInCode.execute(...this.identifiersOf(token, missing), this.write)
    if (!issued.ok) this.refuse(missing)
    const link = `${webConfig.localUrl}/console#code=${issued.value.release()}`
    if (this.json) this.printJson({ link })
    else this.print([link])
  }
}
