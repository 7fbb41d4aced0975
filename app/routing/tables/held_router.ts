import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { weightOfExamples, weightOfRouter } from './weight.js'

/** A router as a snapshot holds it. */
export interface HeldRouter extends BookingFlowRouter {
  /** Bytes of memory: an upper bound. */
  readonly weight: number
}

/** From how many bytes on example URLs are packed; below that a packet takes more than it saves. */
const PACKED_FROM_BYTES = 2_048

/**
 * Long lists of example URLs leave the heap: resolves show them and never look at them. They are read from their packet
 * whenever they are asked for.
 */
export function heldRouter(router: BookingFlowRouter | HeldRouter): HeldRouter {
  if ('weight' in router) return router
  const exampleBytes = weightOfExamples(router.exampleUrls)
  const weight = weightOfRouter(router, exampleBytes)
  if (exampleBytes < PACKED_FROM_BYTES) return { ...router, weight }
  const packet = packed(JSON.stringify(router.exampleUrls))
  return {
    ...router,
    weight,
    get exampleUrls(): readonly string[] {
      return JSON.parse(packet.toString()) as string[]
    },
  }
}

/** A buffer of its own: a slice of a shared buffer would keep the whole buffer alive. */
function packed(text: string): Buffer {
  const packet = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  packet.write(text)
  return packet
}
