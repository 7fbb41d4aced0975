import { readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'

/** One file of a build for browsers. The compressed forms were made with it; a file that gains nothing has none. */
export interface BuiltFile {
  readonly type: string
  readonly content: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Throws when the file is missing or of an unknown type. */
export async function readBuiltFile(file: string): Promise<BuiltFile> {
  const [content, br, gzip] = await Promise.all([
    readFile(file),
    readIfThere(`${file}.br`),
    readIfThere(`${file}.gz`),
  ])
  const type = TYPES[extname(file)]
  if (type === undefined) {
    throw new Error(`The build has a file of an unknown type: ${basename(file)}`)
  }
  return { type, content, br, gzip }
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

export interface BuildInMemoryOptions<Build> {
  /** The output of the build. */
  readonly folder: string
  /** The file of the folder that a build writes last. */
  readonly manifest: string
  /** Whether a build that replaces the first one is noticed. */
  readonly isWatched: boolean
  readonly read: (folder: string) => Promise<Build>
}

/**
 * A build that is read whole: once, or with `isWatched` again when its manifest changes. A build that cannot be read
 * throws, and is read again at the next call.
 */
export class BuildInMemory<Build> {
  #read: { readonly tag: string; readonly build: Promise<Build | null> } | undefined

  constructor(private readonly options: BuildInMemoryOptions<Build>) {}

  /** Null without a build, which is no error: the API needs none. */
  async current(): Promise<Build | null> {
    const { folder, isWatched, read } = this.options
    if (this.#read && !isWatched) return this.#read.build
    const tag = await this.#tag()
    if (this.#read?.tag !== tag) {
      const build = tag === '' ? Promise.resolve(null) : read(folder)
      build.catch(() => (this.#read = undefined))
      this.#read = { tag, build }
    }
    return this.#read.build
  }

  /** Differs between builds; empty without one. */
  async #tag(): Promise<string> {
    const { folder, manifest } = this.options
    try {
      const { mtimeMs, size, ino } = await stat(join(folder, manifest))
      return `${mtimeMs} ${size} ${ino}`
    } catch (error) {
      if (isMissing(error)) return ''
      throw error
    }
  }
}
