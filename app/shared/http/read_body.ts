import type { IncomingMessage } from 'node:http'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { err, ok, type Result } from '#shared/result'

export interface BodySize {
  /** Of what is sent, and of what it inflates to. */
  readonly bytesMax: number
  /** A body that inflates to more than `freeBytes` may be this many times as long as what was sent of it. */
  readonly inflation: { readonly ratioMax: number; readonly freeBytes: number }
}

export type BodyRefusal = 'too_large' | 'unsupported_encoding' | 'unreadable'

/**
 * Gives the bytes of a request's body, inflated. Stops reading where a limit is passed and leaves the rest unread; keeps
 * no more than `bytesMax` and a chunk. How long it may take is the server's `requestTimeout`.
 */
export async function readBody(
  request: IncomingMessage,
  size: BodySize
): Promise<Result<Buffer, BodyRefusal>> {
  const inflater = inflaterOf(request.headers['content-encoding'] ?? 'identity')
  if (inflater === undefined) return err('unsupported_encoding')
  if (Number(request.headers['content-length'] ?? 0) > size.bytesMax) return err('too_large')
  try {
    const bytes = inflater
      ? await readInflated(request, inflater, size)
      : await readAtMost(size.bytesMax, request)
    return bytes ? ok(bytes) : err('too_large')
  } catch {
    return err('unreadable')
  }
}

type Inflater = ReturnType<typeof createUnzip> | ReturnType<typeof createBrotliDecompress>

/** Null for bytes as they are, undefined for a coding that is not taken. */
function inflaterOf(encoding: string): Inflater | null | undefined {
  if (encoding === 'identity') return null
  if (encoding === 'gzip' || encoding === 'deflate') return createUnzip()
  return encoding === 'br' ? createBrotliDecompress() : undefined
}

/** Null when there is more. The request is not destroyed with it, for its answer is still to be sent. */
async function readAtMost(bytesMax: number, request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > bytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

async function readInflated(
  request: IncomingMessage,
  inflater: Inflater,
  { bytesMax, inflation }: BodySize
): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  const stop = (error: Error) => inflater.destroy(error)
  request.once('error', stop)
  request.pipe(inflater)
  try {
    for await (const chunk of inflater) {
      length += chunk.length
      const isBomb =
        length > inflation.freeBytes && length > inflation.ratioMax * inflater.bytesWritten
      if (length > bytesMax || isBomb) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, length)
  } finally {
    request.unpipe(inflater)
    request.off('error', stop)
  }
}
