import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { err, ok, type Result } from '#shared/result'

export interface BodyLimits {
  /** Limits both the bytes sent and the bytes they inflate to. */
  readonly bytesMax: number
  /** A body that inflates to more than `freeBytes` may be at most this many times as long as its sent bytes. */
  readonly inflation: { readonly ratioMax: number; readonly freeBytes: number }
  readonly speed: LeastSpeed
}

/** How fast the bytes of a body must arrive, on average, once `graceMs` have passed. */
export interface LeastSpeed {
  readonly graceMs: number
  readonly bytesPerSecond: number
}

export type BodyRefusal =
  | 'too_large'
  | 'unsupported_encoding'
  | 'unreadable'
  | 'too_slow'
  | 'instance_full'

/** How often the speed is judged. */
const JUDGED_EVERY_MS = 1_000

/**
 * Returns the inflated bytes of a request's body, which count in `transfer` as they arrive. Stops reading where a limit
 * is exceeded and leaves the rest unread; keeps at most `bytesMax` plus one chunk. The server's `requestTimeout` limits
 * its time, whatever its speed.
 */
export async function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  transfer: Transfer
): Promise<Result<Buffer, BodyRefusal>> {
  const coding = CODINGS.get(request.headers['content-encoding'] ?? 'identity')
  if (!coding) return err('unsupported_encoding')
  if (Number(request.headers['content-length'] ?? 0) > limits.bytesMax) return err('too_large')
  return readArriving(request, coding, limits, transfer)
}

type Inflater = ReturnType<typeof createUnzip> | ReturnType<typeof createBrotliDecompress>

interface Coding {
  readonly inflater: () => Inflater | null
  /** What an inflater holds before it gives any byte. */
  readonly inflaterBytes: number
  /** How often each byte of the body is held: brotli keeps a second copy as its window. */
  readonly copies: number
}

const PLAIN: Coding = { inflater: () => null, inflaterBytes: 0, copies: 1 }
const UNZIPPED: Coding = { inflater: () => createUnzip(), inflaterBytes: 65_536, copies: 1 }
const CODINGS: ReadonlyMap<string, Coding> = new Map([
  ['identity', PLAIN],
  ['gzip', UNZIPPED],
  ['deflate', UNZIPPED],
  ['br', { ...UNZIPPED, inflater: () => createBrotliDecompress(), copies: 2 }],
])

/**
 * The body without any encoding when all of it has arrived, as a short one does with its headers; null for any other
 * body, and for a longer one.
 */
export function readArrived(request: IncomingMessage, bytesMax: number): Buffer | null {
  const { complete, headers, readableLength, readableDidRead, destroyed } = request
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return null
  if (!complete || readableLength === 0 || readableLength > bytesMax) return null
  if (readableDidRead || destroyed) return null
  const bytes: unknown = request.read()
  return bytes instanceof Buffer ? bytes : null
}

/**
 * The request is not destroyed when it is refused, because its answer is still to be sent. Listeners cost a short body
 * half of what an iterator does.
 */
function readArriving(
  request: IncomingMessage,
  coding: Coding,
  { bytesMax, inflation, speed }: BodyLimits,
  transfer: Transfer
): Promise<Result<Buffer, BodyRefusal>> {
  const inflater = coding.inflater()
  const hold = () => transfer.hold(coding.inflaterBytes + coding.copies * length)
  const source = inflater ?? request
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve) => {
    const onData = (chunk: Buffer) => {
      length += chunk.length
      chunks.push(chunk)
      if (length > bytesMax || isBomb()) settle(err('too_large'))
      else hold()
    }
    const isBomb = () =>
      inflater !== null &&
      length > inflation.freeBytes &&
      length > inflation.ratioMax * inflater.bytesWritten
    const onEnd = () => settle(ok(bytesOf(chunks, length)))
    const onLost = () => settle(err('unreadable'))
    const settle = (result: Result<Buffer, BodyRefusal>) => {
      stopJudging()
      transfer.stop = () => {}
      source.off('data', onData).off('end', onEnd)
      request.off('error', onLost).off('close', onLost)
      request.unpipe().pause()
      inflater?.destroy()
      resolve(result)
    }
    if (request.destroyed) return resolve(err('unreadable'))
    const stopJudging = judgeSpeed(request, speed, () => settle(err('too_slow')))
    transfer.stop = () => settle(err('instance_full'))
    request.on('error', onLost)
    if (inflater) request.pipe(inflater.on('error', onLost))
    else request.on('close', onLost)
    source.on('end', onEnd).on('data', onData)
    hold()
  })
}

/**
 * Calls `tooSlow` once when fewer bytes have come than `speed` demands. Bytes that wait in the socket of a busy process
 * are read before it judges.
 */
function judgeSpeed(
  { socket }: IncomingMessage,
  { graceMs, bytesPerSecond }: LeastSpeed,
  tooSlow: () => void
): () => void {
  const countedMs = performance.now() + graceMs
  const bytesBefore = socket.bytesRead
  const judge = () => {
    const demanded = ((performance.now() - countedMs) / 1_000) * bytesPerSecond
    if (timer === null) return
    if (socket.bytesRead - bytesBefore < demanded) tooSlow()
    else timer = setTimeout(judgeNext, JUDGED_EVERY_MS)
  }
  const judgeNext = () => void setImmediate(judge)
  let timer: NodeJS.Timeout | null = setTimeout(judgeNext, graceMs)
  return () => {
    if (timer) clearTimeout(timer)
    timer = null
  }
}

function bytesOf(chunks: readonly Buffer[], length: number): Buffer {
  const [first] = chunks
  return chunks.length === 1 && first ? first : Buffer.concat(chunks, length)
}

/** What a request holds besides the bytes of its transfer: its connection, its head and what is known of it. */
const REQUEST_BYTES = 16_384
/** A transfer that is slower than this stands still for a part of the time. */
const MOVING_BYTES_PER_SECOND = 65_536
/** Times of standing still that differ by less count as equal. */
const STILL_STEP_MS = 100
/** What one organization may hold of all memory while others need it. */
const ORGANIZATION_SHARE = 0.25

/**
 * The bytes of bodies that arrive and of answers that leave. They count on arrival, so announcing a body reserves no
 * memory beyond that of its request. When they exceed the total, transfers end: first those of an organization that holds
 * more than a quarter, until it no longer does, then the one that has stood still longest.
 */
export class TransferMemory {
  readonly #counted = new Set<Transfer>()
  #heldBytes = 0

  constructor(
    private readonly bytesMax: number,
    readonly nowMs = () => performance.now()
  ) {}

  begin(organizationId: string): Transfer {
    return new Transfer(organizationId, this)
  }

  count(transfer: Transfer, bytes: number): void {
    this.#recount(transfer, bytes)
    this.#counted.add(transfer)
    while (this.#heldBytes > this.bytesMax) this.#stopOne()
  }

  forget(transfer: Transfer): void {
    if (this.#counted.delete(transfer)) this.#heldBytes -= transfer.bytes
  }

  #recount(transfer: Transfer, bytes: number): void {
    const before = this.#counted.has(transfer) ? transfer.bytes : 0
    this.#heldBytes += bytes - before
    transfer.bytes = bytes
    transfer.noteMoved(Math.abs(bytes - before))
  }

  #stopOne(): void {
    const held = new Map<string, number>()
    for (const transfer of this.#counted) {
      const { organizationId, left } = transfer
      if (left) this.#recount(transfer, REQUEST_BYTES + left())
      held.set(organizationId, (held.get(organizationId) ?? 0) + transfer.bytes)
    }
    if (this.#heldBytes <= this.bytesMax) return
    const excess = ({ organizationId }: Transfer) =>
      Math.max(0, (held.get(organizationId) ?? 0) - ORGANIZATION_SHARE * this.bytesMax)
    const isBefore = (a: Transfer, b: Transfer) =>
      (excess(a) - excess(b) || a.stillSteps - b.stillSteps || a.bytes - b.bytes) > 0
    let [first] = this.#counted
    for (const one of this.#counted) if (first && isBefore(one, first)) first = one
    if (!first) return
    this.forget(first)
    first.stop()
  }
}

/** One body or answer. Its owner ends it. */
export class Transfer {
  bytes = 0
  /** Called once if others need the memory. */
  stop: () => void = () => {}
  /** How many bytes are still in memory, for a transfer that does not tell when some have left. */
  left: (() => number) | undefined
  /** All bytes are there, so it is not its client who makes it wait. */
  isComplete = false
  #movedAtMs: number

  constructor(
    readonly organizationId: string,
    private readonly memory: TransferMemory
  ) {
    this.#movedAtMs = memory.nowMs()
  }

  /** `bytes` are in memory by now, in total. May call `stop` of this transfer or of another one. */
  hold(bytes: number): void {
    this.memory.count(this, REQUEST_BYTES + bytes)
  }

  /** Each byte stands for the time that it takes at the least speed of a moving transfer. */
  noteMoved(bytes: number): void {
    const movedMs = (bytes / MOVING_BYTES_PER_SECOND) * 1_000
    this.#movedAtMs = Math.min(this.memory.nowMs(), this.#movedAtMs + movedMs)
  }

  get stillSteps(): number {
    const stillMs = this.isComplete ? 0 : this.memory.nowMs() - this.#movedAtMs
    return Math.floor(stillMs / STILL_STEP_MS)
  }

  end(): void {
    this.memory.forget(this)
  }
}

const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/** Makes a server request a body announced with `Expect: 100-continue` only when it is needed. */
export function deferContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    server.emit('request', request, response)
  })
}

/** Whether the client waits for permission to send its body. */
export function expectsContinue(request: IncomingMessage): boolean {
  return waiting.has(request)
}

export function sendContinue(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue()
  waiting.delete(request)
}

/** The body of a request that declares CSV, in UTF-8, not parsed. */
export class CsvBody {
  constructor(readonly text: Buffer) {}
}
