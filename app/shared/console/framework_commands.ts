import { getCommand, getMetaData as allMetaData } from '@adonisjs/core/commands'

/** The others generate files for folders that this project does not have, or need what it does not use. */
const FITTING: ReadonlySet<string> = new Set([
  'build',
  'generate:key',
  'inspect:rcfile',
  'list:routes',
  'serve',
])

/** A loader for `adonisrc.ts`: the framework's own commands that work in this project. */
export async function getMetaData(): ReturnType<typeof allMetaData> {
  const commands = await allMetaData()
  return commands.filter(({ commandName }) => FITTING.has(commandName))
}

export { getCommand }
