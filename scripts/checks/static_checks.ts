import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE_FOLDER, PROJECT_FOLDER } from '../services/project_folders.ts'

/** One check of the source that needs no store: a shell command that exits with 0 on success. */
export interface StaticCheck {
  readonly name: string
  readonly command: string
}

/**
 * Types, dead code, lint with the boundaries of modules, and format, as the scripts of package.json define them, the longest first. With
 * `cached`, files unchanged since the last run are skipped.
 */
export function staticChecks(cached: boolean): StaticCheck[] {
  const scripts = packageScripts()
  const unlessComplete = (options: string) => (cached ? options : '')
  const kept = (name: string) => join(CACHE_FOLDER, name)
  const incremental = (name: string) =>
    unlessComplete(`--incremental --tsBuildInfoFile ${kept(name)}`)
  return [
    { name: 'types', command: `${scripts('typecheck')} ${incremental('tsc')}` },
    {
      name: 'dead code',
      command: `${scripts('deadcode')} ${unlessComplete(`--cache --cache-location ${kept('knip')}`)}`,
    },
    { name: 'lint', command: scripts('lint') },
    { name: 'web types', command: `${scripts('typecheck:web')} ${incremental('tsc_web')}` },
    { name: 'format', command: `${scripts('format')} --list-different` },
  ].map(({ name, command }) => ({ name, command: command.trim() }))
}

function packageScripts(): (name: string) => string {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8'))
  return (name) => {
    const script: unknown = scripts[name]
    if (typeof script !== 'string') throw new Error(`package.json has no script ${name}`)
    return script
  }
}
