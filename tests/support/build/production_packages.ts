import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

interface LockedPackage {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
}

/**
 * The folders that `npm install --omit=dev --omit=optional` creates from package-lock.json, such as
 * `node_modules/pino`.
 */
export function productionPackages(): string[] {
  const text = readFileSync(join(PROJECT_FOLDER, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
  return Object.entries(packages)
    .filter(
      ([folder, { dev, devOptional, optional }]) => folder && !dev && !devOptional && !optional
    )
    .map(([folder]) => folder)
}
