import { basename } from 'node:path/posix'

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

/** What the entry imports, directly or not, each once. */
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
