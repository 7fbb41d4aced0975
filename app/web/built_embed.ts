import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildInMemory, type BuiltFile, readBuiltFile } from './built_file.js'

/** The embed script, in memory: the version of this release and all earlier ones. */
export interface EmbedBuild {
  readonly current: string
  /** The hash of each version's script, in the form of the `integrity` attribute. */
  readonly versions: Readonly<Record<string, string>>
  /** The script, its parts and the types of each version, by the name under which they are served. */
  readonly files: ReadonlyMap<string, BuiltFile>
}

export interface BuiltEmbedOptions {
  /** The output of the build, with `versions.json`. */
  readonly folder: string
  /** Whether a build that replaces the first one is noticed. */
  readonly isWatched: boolean
}

const MANIFEST = 'versions.json'
const VERSIONS_MAX = 200

/** The files of the embed script. `current` is null without a build. */
export class BuiltEmbed {
  readonly isWatched: boolean
  readonly #build: BuildInMemory<EmbedBuild>

  constructor({ folder, isWatched }: BuiltEmbedOptions) {
    this.#build = new BuildInMemory({ folder, manifest: MANIFEST, isWatched, read: readBuild })
    this.isWatched = isWatched
  }

  current(): Promise<EmbedBuild | null> {
    return this.#build.current()
  }
}

async function readBuild(folder: string): Promise<EmbedBuild> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
  const { current, versions, parts = [] } = manifest
  const names = Object.keys(versions).flatMap((version) => [`${version}.js`, `${version}.d.ts`])
  if (names.length > 2 * VERSIONS_MAX) {
    throw new Error(`The build of the embed script has more than ${VERSIONS_MAX} versions`)
  }
  const files = new Map<string, BuiltFile>()
  for (const name of [...names, ...parts]) files.set(name, await readBuiltFile(join(folder, name)))
  if (!files.has(`${current}.js`)) {
    throw new Error(`The build of the embed script has no ${current}`)
  }
  return { current, versions, files }
}
