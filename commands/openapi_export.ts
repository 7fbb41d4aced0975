import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { OperatorCommand } from '#shared/console/operator_command'

/** Boots the application without starting it: the description needs the routes and no store. */
export default class OpenApiExport extends OperatorCommand {
  static override commandName = 'openapi:export'
  static override description = 'Print the OpenAPI document of the service, or write it to a file'
  static override help = [
    'Needs no store. Exits with 0, 2 when the command line is wrong, 1 when the file cannot be written.',
  ]
  static override options: CommandOptions = { startApp: false }

  @flags.string({ description: 'File to write, relative to the current folder' })
  declare output?: string

  override async run(): Promise<void> {
    const document = JSON.stringify(await this.#describe(), null, 2)
    if (this.output === undefined) {
      this.logger.log(document)
      return
    }
    const file = resolve(this.output)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${document}\n`)
    this.logger.log(`wrote ${file}`)
  }

  async #describe(): Promise<unknown> {
    if (!this.app.isBooted) await this.app.boot()
    await import('#start/routes')
    const router = await this.app.container.make('router')
    if (!router.commited) router.commit()
    const { describeService } = await import('#start/openapi')
    return describeService().document
  }
}
