import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpContext } from '@adonisjs/core/http'

/** Writing this many characters takes a millisecond or two. */
const CHUNK_CHARACTERS = 65_536

/**
 * Sends a long text in chunks, as fast as the client reads, and yields to other work of the process between them. After
 * `limitMs` the connection is closed before the end of the answer.
 */
export function sendInChunks(
  { response }: HttpContext,
  pieces: Iterable<string> | AsyncIterable<string>,
  limitMs: number
): void {
  const body = Readable.from(chunksOf(pieces), { highWaterMark: 1 })
  const timer = setTimeout(() => body.destroy(new Error('The answer took too long')), limitMs)
  response.response.once('close', () => clearTimeout(timer))
  response.stream(body)
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
