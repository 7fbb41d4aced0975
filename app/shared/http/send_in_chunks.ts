import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { constants, createGzip } from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'

/** Writing this many characters takes a millisecond or two. */
const CHUNK_CHARACTERS = 65_536

interface ChunkOptions {
  readonly limitMs: number
  /** Sends gzip; the header `Content-Encoding` is the caller's. Threads beside the event loop compress. */
  readonly isCompressed?: boolean
}

/**
 * Sends a long text in chunks, as fast as the client reads, and yields to other work of the process between them. After
 * `limitMs` the connection is closed before the end of the answer.
 */
export function sendInChunks(
  { response }: HttpContext,
  pieces: Iterable<string> | AsyncIterable<string>,
  { limitMs, isCompressed = false }: ChunkOptions
): void {
  const body = Readable.from(chunksOf(pieces), { highWaterMark: 1 })
  const timer = setTimeout(() => body.destroy(new Error('The answer took too long')), limitMs)
  response.response.once('close', () => clearTimeout(timer))
  if (!isCompressed) return response.stream(body)
  // Whichever of the two ends early ends the other.
  const compressed = createGzip({ level: constants.Z_BEST_SPEED })
  response.stream(pipeline(body, compressed, () => {}))
}

async function* chunksOf(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
    await nextTurn()
  }
  if (chunk !== '') yield chunk
}
