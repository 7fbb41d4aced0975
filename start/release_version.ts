import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'

/** The version in the package.json of this release, which the framework does not read. */
export function releaseVersion(): string {
  const text = readFileSync(app.makePath('package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
