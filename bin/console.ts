import 'reflect-metadata'
import { errors } from '@adonisjs/core/env'
import { FsLoader, type Kernel } from '@adonisjs/core/ace'
import type { CommandMetaData } from '@adonisjs/core/types/ace'
import rcFile from '../adonisrc.js'
import { EXIT } from '#shared/console/operator_command'
import { exitOnCommandFailure } from './boot_failure.js'
import { endCommandOnSignal } from './end_on_signal.js'
import { createIgnitor } from './ignitor.js'

const [, , commandName = 'ace'] = process.argv
const asksForHelp = process.argv.includes('--help')

let kernel: Kernel | undefined

for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe)

createIgnitor()
  .tap((app) => {
    const hasBegun = () => kernel?.getMainCommand() !== undefined
    endCommandOnSignal({ app, name: commandName, hasBegun })
    app.initiating(() => {
      const named = async () => new FsLoader(app.commandsPath(), isNamedCommand)
      app.rcContents({ ...rcFile, commands: [...(rcFile.commands ?? []), named] })
    })
  })
  .ace()
  .configure(async (app) => {
    const ace = (kernel = await app.container.make('ace'))
    if (asksForHelp) ace.finding((name) => needNoApplication(ace.getCommand(name)))
    const { errorHandler } = ace
    ace.errorHandler = {
      render: async (error: unknown) => {
        if (!isWrongCommandLine(error)) exitOnCommandFailure(commandName, error)
        ace.exitCode = asksForHelp ? EXIT.done : EXIT.refused
        if (asksForHelp) return
        await errorHandler.render(error, ace)
      },
    }
  })
  .handle(process.argv.splice(2))
  .catch((error: unknown) => exitOnCommandFailure(commandName, error))

/**
 * Whether a file of `commands` holds the command that the command line names: loading all of them is half the cost of a
 * short command. The framework loads the others only when no command has that name, for a list or a suggestion.
 */
function isNamedCommand(file: string): boolean {
  return file.replace(/\.[jt]s$/, '') === commandName.replaceAll(':', '_')
}

/** Help needs neither the application nor an environment, even if the command itself needs them. */
function needNoApplication(command: CommandMetaData | null): void {
  if (command) command.options.startApp = false
}

/** What the console itself refuses, such as an unknown command or a missing flag. */
function isWrongCommandLine(error: unknown): boolean {
  if (error instanceof errors.E_INVALID_ENV_VARIABLES) return false
  return error instanceof Error && 'code' in error && /^E_/.test(String(error.code))
}

/** `| head` hangs up: what is printed from then on is lost, and the command goes on to its own end and exit code. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
}
