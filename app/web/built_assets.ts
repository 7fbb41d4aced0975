import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { basename } from 'node:path/posix'
import { BuildInMemory, type BuiltFile, readBuiltFile } from './built_file.js'

/** The part of a Vite manifest that a page needs; files by the name under which they are served. */
export interface ViteManifest {
  readonly script: string
  readonly styles: readonly string[]
  readonly preloads: readonly string[]
  readonly icon: string | null
  /** The name of each file and its path in the folder of the build. */
  readonly files: ReadonlyMap<string, string>
}

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}

const ENTRY = /(^|\/)entry\.tsx?$/
const ICON = /(^|\/)icon\.svg$/

/** Throws when the text is not a manifest with the entry of the console. */
export function readManifest(text: string): ViteManifest {
  const chunks = new Map<string, Chunk>(Object.entries(JSON.parse(text)))
  const [entryKey, entry] =
    [...chunks].find(([key, { isEntry }]) => isEntry === true && ENTRY.test(key)) ?? []
  if (entryKey === undefined || entry === undefined) {
    throw new Error('The manifest of the web console has no entry.tsx')
  }
  const imported = staticImports(chunks, entryKey)
  const icon = [...chunks].find(([key]) => ICON.test(key))?.[1].file
  const paths = [...chunks.values()].flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ])
  return {
    script: basename(entry.file),
    styles: unique([...imported, entry].flatMap(({ css = [] }) => css)).map(nameOf),
    preloads: unique(imported.map(({ file }) => file)).map(nameOf),
    icon: icon === undefined ? null : basename(icon),
    files: new Map(unique(paths).map((path) => [nameOf(path), path])),
  }
}

/** All direct and indirect imports of the entry. */
function staticImports(chunks: ReadonlyMap<string, Chunk>, entryKey: string): Chunk[] {
  const seen = new Set([entryKey])
  for (const key of seen) {
    for (const next of chunks.get(key)?.imports ?? []) seen.add(next)
  }
  seen.delete(entryKey)
  return [...seen].flatMap((key) => chunks.get(key) ?? [])
}

const nameOf = (path: string) => basename(path)

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

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
  /** The path below which the API and the console are served; empty for the root. */
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
