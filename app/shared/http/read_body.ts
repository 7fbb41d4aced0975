import type { IncomingMessage } from 'node:http'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { err, ok, type Result } from '#shared/result'

export interface BodySize {
  /** Limits both the bytes sent and the bytes they inflate to. */
  readonly bytesMax: number
  /** A body that inflates to more than `freeBytes` may be at most this many times as long as its sent bytes. */
  readonly inflation: { readonly ratioMax: number; readonly freeBytes: number }
}

export type BodyRefusal = 'too_large' | 'unsupported_encoding' | 'unreadable'

/**
 * Returns the inflated bytes of a request's body. Stops reading where a limit is exceeded and leaves the rest unread;
 * keeps at most `bytesMax` plus one chunk. The server's `requestTimeout` limits its time.
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
      : (readArrived(size.bytesMax, request) ?? (await readAtMost(size.bytesMax, request)))
    return bytes ? ok(bytes) : err('too_large')
  } catch {
    return err('unreadable')
  }
}

type Inflater = ReturnType<typeof createUnzip> | ReturnType<typeof createBrotliDecompress>

/** Null for unencoded bytes, undefined for an unsupported coding. */
function inflaterOf(encoding: string): Inflater | null | undefined {
  if (encoding === 'identity') return null
  if (encoding === 'gzip' || encoding === 'deflate') return createUnzip()
  return encoding === 'br' ? createBrotliDecompress() : undefined
}

/** The body when all of it has arrived, as a short one does with its headers; null when it has not, or is too long. */
function readArrived(bytesMax: number, request: IncomingMessage): Buffer | null {
  const { complete, readableLength, readableDidRead, destroyed } = request
  if (!complete || readableLength === 0 || readableLength > bytesMax) return null
  if (readableDidRead || destroyed) return null
  const bytes: unknown = request.read()
  return bytes instanceof Buffer ? bytes : null
}

/**
 * Null when there is more. The request is not destroyed then, because its answer is still to be sent. Listeners cost a
 * short body half of what an iterator does.
 */
function readAtMost(bytesMax: number, request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      length += chunk.length
      chunks.push(chunk)
      if (length > bytesMax) settle(() => resolve(null))
    }
    const onEnd = () => settle(() => resolve(bytesOf(chunks, length)))
    const onLost = (error?: Error) =>
      settle(() => reject(error ?? new Error('The client closed the connection')))
    const settle = (end: () => void) => {
      request.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost)
      request.pause()
      end()
    }
    if (request.destroyed) return onLost()
    request.on('error', onLost).on('close', onLost).on('end', onEnd).on('data', onData)
  })
}

function bytesOf(chunks: readonly Buffer[], length: number): Buffer {
  const [first] = chunks
  return chunks.length === 1 && first ? first : Buffer.concat(chunks, length)
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
