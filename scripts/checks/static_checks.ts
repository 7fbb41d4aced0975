import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE_FOLDER, PROJECT_FOLDER } from '../services/project_folders.ts'

/** One check of the source that needs no store: a shell command that exits with 0 on success. */
export interface StaticCheck {
  readonly name: string
  readonly command: string
}

/**
 * Format, lint, types, boundaries and dead code, as the scripts of package.json define them, the longest first. With
 * `cached`, files unchanged since the last run are skipped.
 */
export function staticChecks(cached: boolean): StaticCheck[] {
  const scripts = packageScripts()
  const cache = (name: string) =>
    cached ? `--cache --cache-strategy content --cache-location ${join(CACHE_FOLDER, name)}` : ''
  const incremental = (name: string) =>
    cached ? `--incremental --tsBuildInfoFile ${join(CACHE_FOLDER, name)}` : ''
  return [
    { name: 'lint', command: `${scripts('lint')} ${cache(`eslint-${rulesDigest()}`)}` },
    { name: 'types', command: `${scripts('typecheck')} ${incremental('tsc')}` },
    { name: 'web types', command: `${scripts('typecheck:web')} ${incremental('tsc_web')}` },
    { name: 'format', command: `${scripts('format')} --list-different` },
    { name: 'boundaries', command: scripts('boundaries') },
    { name: 'dead code', command: scripts('deadcode') },
  ].map(({ name, command }) => ({ name, command: command.trim() }))
}

/** ESLint notices a change of its configuration by itself, but none of a rule of this project. */
function rulesDigest(): string {
  const files = globSync('scripts/lint/*.mjs', { cwd: PROJECT_FOLDER }).sort()
  const texts = files.map((file) => readFileSync(join(PROJECT_FOLDER, file), 'utf8'))
  return hash('sha256', texts.join()).slice(0, 12)
}

function packageScripts(): (name: string) => string {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8'))
  return (name) => {
    const script: unknown = scripts[name]
    if (typeof script !== 'string') throw new Error(`package.json has no script ${name}`)
    return script
  }
}
