import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

/** Everything that the build reads, and the files that determine its packages. */
const SOURCES = [
  'web/**/*.*',
  'scripts/web/*.ts',
  'packages/embed/**/*.*',
  'vite.config.ts',
  'vite.embed.config.ts',
  'package-lock.json',
  '{app,bin,commands,config,demo,environment,infra,providers,start}/**/*.*',
  'adonisrc.ts',
  'package.json',
  'scripts/compile.ts',
  'tests/support/build/{production_build,link_packages,production_packages}.ts',
]

/** A name for one state of the production build's sources: any changed byte changes the name. */
export function buildDigest(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of globSync(SOURCES, { cwd: PROJECT_FOLDER }).sort()) {
    const content = createHash('sha256').update(readFileSync(join(PROJECT_FOLDER, file)))
    hash.update(`\n${file} ${content.digest('hex')}`)
  }
  return hash.digest('hex').slice(0, 16)
}
