import { createHash } from 'node:crypto'
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { writeCompressed } from './write_compressed.ts'

interface EmbedVersionsOptions {
  /** The version that was built. */
  readonly version: string
  /** The texts of its parts, by their files' names. */
  readonly parts: ReadonlyMap<string, string>
  /** The package, with `embed.d.ts` and `releases`. */
  readonly folder: string
  /** The output of the build, with the script. */
  readonly output: string
  /** Whether to store what was built as a release. */
  readonly isRelease: boolean
}

/** The name of a part's file, with the beginning of its hash: `1.0.0.visit.01234567.js`. */
const PART = /\d\.[a-z]+\.[\da-f]{8}\.js$/

/**
 * Puts the versions that were released beside the one that was built, and describes all in `versions.json`: pages name
 * a version with the hash of its text, so the text of a released version never changes. Throws when it would.
 */
export function placeEmbedVersions({
  version,
  parts,
  folder,
  output,
  isRelease,
}: EmbedVersionsOptions): void {
  const releases = join(folder, 'releases')
  const built = [`${version}.js`, `${version}.d.ts`, ...parts.keys()]
  parts.forEach((text, name) => writeFileSync(join(output, name), text))
  copyFileSync(join(folder, 'embed.d.ts'), join(output, `${version}.d.ts`))
  for (const name of globSync(['*.js', '*.d.ts'], { cwd: releases })) {
    if (built.includes(name)) assertUnchanged(join(releases, name), join(output, name))
    else copyFileSync(join(releases, name), join(output, name))
  }
  if (isRelease) {
    mkdirSync(releases, { recursive: true })
    for (const name of built) copyFileSync(join(output, name), join(releases, name))
  }
  const all = globSync('*.js', { cwd: output }).sort()
  all.forEach((name) => writeCompressed(join(output, name)))
  const scripts = all.filter((name) => !PART.test(name))
  const versions = scripts.map((name) => [basename(name, '.js'), integrityOf(join(output, name))])
  const text = JSON.stringify({
    current: version,
    versions: Object.fromEntries(versions),
    parts: all.filter((name) => PART.test(name)),
  })
  writeFileSync(join(output, 'versions.json'), `${text}\n`)
}

function assertUnchanged(released: string, built: string): void {
  if (readFileSync(released, 'utf8') === readFileSync(built, 'utf8')) return
  throw new Error(
    `${basename(released)} was released with another text: raise the version in packages/embed/package.json`
  )
}

/** As the attribute `integrity` has it. */
function integrityOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`
}
