/**
 * `npm run audit`: asks the registry about known vulnerabilities of the production dependencies. Exit code 0 without
 * any, 1 with some, 3 when the registry does not answer such questions: nothing was checked then, and the last lines
 * say so.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import { runCommand } from '../services/run_command.ts'
import { verdictOf } from './audit_verdict.ts'

const LIMIT_MS = 60_000

const { code, output } = await runCommand('npm', ['audit', '--omit=dev', '--json'], {
  limitMs: LIMIT_MS,
  cwd: PROJECT_FOLDER,
})
const lock = readFileSync(join(PROJECT_FOLDER, 'package-lock.json'), 'utf8')
const { lines, exitCode } = verdictOf({ code, output, lock })
lines.forEach((line) => process.stdout.write(`audit: ${line}\n`))
process.exitCode = exitCode
