import ace from '@adonisjs/core/services/ace'

interface CommandRun {
  readonly exitCode: number | undefined
  readonly stdout: readonly string[]
  readonly stderr: readonly string[]
}

/** Runs an ace command in this process and returns the lines it printed. */
export async function runCommand(name: string, args: readonly string[]): Promise<CommandRun> {
  ace.ui.switchMode('raw')
  try {
    const command = await ace.exec(name, [...args])
    const logs = command.logger.getLogs()
    const linesOf = (stream: string) =>
      logs.filter((log) => log.stream === stream).map(({ message }) => message)
    return { exitCode: command.exitCode, stdout: linesOf('stdout'), stderr: linesOf('stderr') }
  } finally {
    ace.ui.switchMode('normal')
  }
}
