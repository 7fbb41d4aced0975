import { runCommand } from '../services/run_command.ts'
import { type ApiProgram, SOURCE_PROGRAM } from './api_program.ts'

const COMMAND_LIMIT_MS = 60_000

/** The output of `seed:demo --json`: a token of the demo organization and example requests. */
export interface Demo {
  readonly organization: { readonly _id: string; readonly name: string }
  readonly token: string
  readonly requests: { title: string; url: string }[]
}

/** Ensures that the indexes and the demo organization exist, in one process. Throws with the command's output. */
export async function seedDemo(
  env: NodeJS.ProcessEnv,
  program: ApiProgram = SOURCE_PROGRAM
): Promise<Demo> {
  const output = await ace(program, ['seed:demo', '--indexes', '--json'], env)
  const demo = output.split('\n').map(parseDemo).find(Boolean)
  if (!demo) throw new Error(`seed:demo printed no token and requests:\n${output}`)
  return demo
}

/** Ensures the indexes, without which no instance starts. Throws with the command's output. */
export async function ensureIndexes(
  env: NodeJS.ProcessEnv,
  program: ApiProgram = SOURCE_PROGRAM
): Promise<void> {
  await ace(program, ['indexes:ensure'], env)
}

async function ace(
  program: ApiProgram,
  args: readonly string[],
  env: NodeJS.ProcessEnv
): Promise<string> {
  const options = { cwd: program.folder, limitMs: COMMAND_LIMIT_MS, env }
  const result = await runCommand(process.execPath, [...program.consoleArgs, ...args], options)
  if (result.failure !== null) {
    throw new Error(`node ace.js ${args.join(' ')} failed (${result.failure}):\n${result.output}`)
  }
  return result.output
}

function parseDemo(line: string): Demo | null {
  if (!line.startsWith('{')) return null
  try {
    const value: Partial<Demo> = JSON.parse(line)
    const { organization, token, requests } = value
    return organization && token && Array.isArray(requests)
      ? { organization, token, requests }
      : null
  } catch {
    return null
  }
}
