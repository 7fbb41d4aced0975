import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { memoryOfExamples, memoryOfRouter } from './memory_bytes.js'

/** A router as a snapshot holds it. */
export interface HeldRouter extends BookingFlowRouter {
  /** Memory in bytes: an upper bound. */
  readonly memoryBytes: number
}

/** Example URLs are packed from this size on; below it, a packet takes more than it saves. */
const PACKED_FROM_BYTES = 2_048

/**
 * Moves long lists of example URLs off the heap, because resolves show them without examining them. Each access reads
 * them from their packet.
 */
export function heldRouter(router: BookingFlowRouter | HeldRouter): HeldRouter {
  if ('memoryBytes' in router) return router
  const exampleBytes = memoryOfExamples(router.exampleUrls)
  const memoryBytes = memoryOfRouter(router, exampleBytes)
  if (exampleBytes < PACKED_FROM_BYTES) return { ...router, memoryBytes }
  const packet = packed(JSON.stringify(router.exampleUrls))
  return {
    ...router,
    memoryBytes,
    get exampleUrls(): readonly string[] {
      return JSON.parse(packet.toString()) as string[]
    },
  }
}

/** Allocates its own buffer: a slice of a shared buffer would keep the whole buffer alive. */
function packed(text: string): Buffer {
  const packet = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  packet.write(text)
  return packet
}
