import { runCommand } from '../services/run_command.ts'
import { type ApiProgram, SOURCE_PROGRAM } from './api_program.ts'

const COMMAND_LIMIT_MS = 5 * 60_000

/** The output of `seed:demo --json`: a token of the demo organization and example requests. */
export interface Demo {
  readonly organization: { readonly _id: string; readonly name: string }
  readonly token: string
  readonly tokenId: string
  /** Of a sign-in link; null unless it was asked for, and outside develop. */
  readonly signInCode: string | null
  /** The publishable key of the clinic's website; null unless it was asked for, and outside develop. */
  readonly clinicKey: string | null
  readonly requests: { title: string; url: string }[]
}

/** Ensures that the indexes and the demo organization exist, in one process. Throws with the command's output. */
export async function seedDemo(
  env: NodeJS.ProcessEnv,
  {
    program = SOURCE_PROGRAM,
    signInCode = false,
    traffic = false,
    clinicOrigin,
  }: {
    program?: ApiProgram
    signInCode?: boolean
    traffic?: boolean
    clinicOrigin?: string
  } = {}
): Promise<Demo> {
  const args = [
    'seed:demo',
    '--indexes',
    '--json',
    ...(signInCode ? ['--sign-in-code'] : []),
    ...(traffic ? ['--traffic'] : []),
    ...(clinicOrigin === undefined ? [] : [`--clinic=${clinicOrigin}`]),
  ]
  const output = await ace(program, args, env)
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
    const {
      organization,
      token,
      requests,
      token_id: tokenId,
      sign_in_code: signInCode,
      clinic_key: clinicKey,
    } = JSON.parse(line)
    return organization && token && tokenId && Array.isArray(requests)
      ? { organization, token, tokenId, signInCode, clinicKey, requests }
      : null
  } catch {
    return null
  }
}
