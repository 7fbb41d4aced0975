import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { readManifest, type ViteManifest } from './vite_manifest.js'

/** One file of the build. The compressed forms were made with it; a file that gains nothing has none. */
export interface BuiltAsset {
  readonly type: string
  readonly content: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

/** One build of the web console, whole and in memory: at most `BUILD_BYTES_MAX`. Names contain a hash of their content. */
export interface WebBuild {
  readonly script: string
  readonly styles: readonly string[]
  /** What the script imports statically, so that a page can ask for it before it has read the script. */
  readonly preloads: readonly string[]
  readonly icon: string | null
  readonly assets: ReadonlyMap<string, BuiltAsset>
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

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * The files of the web console. `current` is null without a build, which is no error: the API needs none. A build is
 * read once; a watched one again when its manifest changes. A build that cannot be read whole throws.
 */
export class BuiltAssets {
  readonly basePath: string
  readonly #folder: string
  readonly #isWatched: boolean
  #read: { readonly tag: string; readonly build: Promise<WebBuild | null> } | undefined

  constructor({ folder, basePath, isWatched }: BuiltAssetsOptions) {
    this.#folder = folder
    this.#isWatched = isWatched
    this.basePath = basePath
  }

  async current(): Promise<WebBuild | null> {
    if (this.#read && !this.#isWatched) return this.#read.build
    const tag = await this.#tag()
    if (this.#read?.tag !== tag) {
      const build = tag === '' ? Promise.resolve(null) : readBuild(this.#folder)
      build.catch(() => (this.#read = undefined))
      this.#read = { tag, build }
    }
    return this.#read.build
  }

  /** Differs between builds; empty without one. */
  async #tag(): Promise<string> {
    try {
      const { mtimeMs, size, ino } = await stat(join(this.#folder, MANIFEST))
      return `${mtimeMs} ${size} ${ino}`
    } catch (error) {
      if (isMissing(error)) return ''
      throw error
    }
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
): Promise<Map<string, BuiltAsset>> {
  const assets = new Map<string, BuiltAsset>()
  let bytes = 0
  for (const [name, path] of files) {
    const file = join(folder, path)
    const [content, br, gzip] = await Promise.all([
      readFile(file),
      readIfThere(`${file}.br`),
      readIfThere(`${file}.gz`),
    ])
    bytes += content.length + (br?.length ?? 0) + (gzip?.length ?? 0)
    if (bytes > BUILD_BYTES_MAX) {
      throw new Error(`The build of the web console has more than ${BUILD_BYTES_MAX} bytes`)
    }
    const type = TYPES[extname(name)]
    if (type === undefined) throw new Error(`The build has a file of an unknown type: ${name}`)
    assets.set(name, { type, content, br, gzip })
  }
  return assets
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
