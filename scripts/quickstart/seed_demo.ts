import { PROJECT_FOLDER } from '../services/project_folders.ts'
import { runCommand } from '../services/run_command.ts'

const COMMAND_LIMIT_MS = 60_000

/** What `seed:demo --json` answers: a token of the demo organization and requests worth showing. */
export interface Demo {
  organization: unknown
  token: string
  requests: { title: string; url: string }[]
}

/** Ensures the indexes and the demo organization; both may be there already. Throws with the command's output. */
export async function seedDemo(env: NodeJS.ProcessEnv): Promise<Demo> {
  await ace(['indexes:ensure'], env)
  const output = await ace(['seed:demo', '--json'], env)
  const demo = output.split('\n').map(parseDemo).find(Boolean)
  if (!demo) {
    throw new Error(`seed:demo printed no token and requests:\n${output}`)
  }
  return demo
}

async function ace(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const options = { cwd: PROJECT_FOLDER, limitMs: COMMAND_LIMIT_MS, env }
  const result = await runCommand(process.execPath, ['ace.js', ...args], options)
  if (result.failure !== null) {
    throw new Error(`node ace.js ${args.join(' ')} failed (${result.failure}):\n${result.output}`)
  }
  return result.output
}

function parseDemo(line: string): Demo | null {
  if (!line.startsWith('{')) {
    return null
  }
  try {
    const value: Partial<Demo> = JSON.parse(line)
    const { organization, token, requests } = value
    return token && Array.isArray(requests) ? { organization, token, requests } : null
  } catch {
    return null
  }
}
