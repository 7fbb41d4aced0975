/**
 * Checks that every file of the project, or of the folder in the first argument, is formatted, in a fraction of
 * prettier's processor time: oxfmt, with the options of prettier, names the files that it would change, and prettier
 * judges those few. Exits non-zero when prettier would change one, or one cannot be read.
 */
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import { runCommand } from '../services/run_command.ts'

const LIMIT_MS = 10 * 60_000
/** Exit codes of `oxfmt --list-different`: all files are as it formats them, or it names those that are not. */
const AGREES = 0
const NAMES_SOME = 1

const [folder = PROJECT_FOLDER] = process.argv.slice(2)
const config = join(import.meta.dirname, 'oxfmt.config.mjs')
const options = [`--config=${config}`, '--threads=1', '--list-different', '.']
let result = await run('oxfmt/bin/oxfmt', options)
if (result.code === NAMES_SOME) {
  const named = result.output.split('\n').filter((line) => line.trim() !== '')
  const judging = ['--check', '--ignore-unknown', '--log-level=warn', ...named]
  result = await run('prettier/bin/prettier.cjs', judging)
}
if (result.code !== AGREES) {
  process.stdout.write(`${result.output.trimEnd()}\n(${result.failure})\n`)
  process.exitCode = 1
}

function run(program: string, args: readonly string[]) {
  const path = join(PROJECT_FOLDER, 'node_modules', program)
  return runCommand(process.execPath, [path, ...args], { cwd: folder, limitMs: LIMIT_MS })
}
