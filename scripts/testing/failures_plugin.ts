import { dirname, relative } from 'node:path'
import type { PluginFn } from '@japa/runner/types'
import { COMPILED_FOLDER } from '../services/project_folders.ts'
import { failureLines } from './failure_lines.ts'
import { logTails } from './log_tails.ts'
import { repeatCommand } from './repeat_command.ts'

/**
 * Japa plugin: after a failed test, prints at once why it failed, the command that reruns it, with its seed, and the
 * ends of the logs of the run's stores and of servers that outlive a test. The test's own server folder prints the logs
 * of its own servers.
 */
export const failuresPlugin: PluginFn = ({ emitter }) => {
  let suite = ''
  let group = ''
  let startedMs = 0
  emitter.on('suite:start', ({ name }) => void (suite = name))
  emitter.on('group:start', ({ title }) => void (group = title))
  emitter.on('group:end', () => void (group = ''))
  emitter.on('test:start', () => void (startedMs = Date.now()))
  emitter.on('test:end', ({ hasError, errors, title, meta }) => {
    if (!hasError) return
    const file = relative(COMPILED_FOLDER, meta.fileName).replace(/js$/, 'ts')
    failureLines(errors, file).forEach(say)
    say(`run it again: ${repeatCommand({ suite, file, group, title })}`)
    const { SIGNALBOX_TEST_DIR: folder } = process.env
    if (folder !== undefined) logTails(dirname(folder), startedMs).forEach(say)
  })
}

function say(line: string): void {
  process.stdout.write(`    ${line}\n`)
}
