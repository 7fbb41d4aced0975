import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'

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

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
