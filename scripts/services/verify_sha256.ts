import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Throws when the file differs from the pinned one; no part of it may be used then. */
export async function verifySha256(file: string, pinned: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const actual = hash.digest('hex')
  if (actual !== pinned) {
    throw new Error(`refused: the sha256 of ${basename(file)} is ${actual}, pinned is ${pinned}`)
  }
}
