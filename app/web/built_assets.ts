import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildInMemory } from './build_in_memory.js'
import { type BuiltFile, readBuiltFile } from './built_file.js'
import { readManifest, type ViteManifest } from './vite_manifest.js'

/** One build of the web console, whole and in memory: at most `BUILD_BYTES_MAX`. Names contain a hash of their content. */
export interface WebBuild {
  readonly script: string
  readonly styles: readonly string[]
  /** What the script imports statically, so that a page can ask for it before it has read the script. */
  readonly preloads: readonly string[]
  readonly icon: string | null
  readonly assets: ReadonlyMap<string, BuiltFile>
}

export interface BuiltAssetsOptions {
  /** The output of the build, with its manifest. */
  readonly folder: string
  /** Below which the API and the console are served; empty for the root. */
  readonly basePath: string
  /** Whether a build that replaces the first one is noticed. */
  readonly isWatched: boolean
}

const MANIFEST = '.vite/manifest.json'
export const BUILD_BYTES_MAX = 16 * 1_048_576

/** The files of the web console. `current` is null without a build. */
export class BuiltAssets {
  readonly basePath: string
  readonly #build: BuildInMemory<WebBuild>

  constructor({ folder, basePath, isWatched }: BuiltAssetsOptions) {
    this.#build = new BuildInMemory({ folder, manifest: MANIFEST, isWatched, read: readBuild })
    this.basePath = basePath
  }

  current(): Promise<WebBuild | null> {
    return this.#build.current()
  }
}

async function readBuild(folder: string): Promise<WebBuild> {
  const manifest = readManifest(await readFile(join(folder, MANIFEST), 'utf8'))
  const assets = await readAssets(folder, manifest)
  const { script, styles, preloads, icon } = manifest
  return { script, styles, preloads, icon, assets }
}

async function readAssets(
  folder: string,
  { files }: ViteManifest
): Promise<Map<string, BuiltFile>> {
  const assets = new Map<string, BuiltFile>()
  let bytes = 0
  for (const [name, path] of files) {
    const asset = await readBuiltFile(join(folder, path))
    const { content, br, gzip } = asset
    bytes += content.length + (br?.length ?? 0) + (gzip?.length ?? 0)
    if (bytes > BUILD_BYTES_MAX) {
      throw new Error(`The build of the web console has more than ${BUILD_BYTES_MAX} bytes`)
    }
    assets.set(name, asset)
  }
  return assets
}
