import { randomBytes } from 'node:crypto'

const TRACEPARENT =
  /^(?!ff)(?<version>[\da-f]{2})-(?!0{32})(?<traceId>[\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?<rest>-.*)?$/

/** The length of a `traceparent` of version 00, and the one flag that this version knows. */
const LENGTH = 55
const SAMPLED = 1
const PARENT_ID_BYTES = 8

/**
 * A `traceparent` header (W3C Trace Context) in the length of version 00; undefined without a valid one. A version above
 * 00 may add members at the end, which are left out.
 */
export function validTraceparent(header: string | string[] | undefined): string | undefined {
  return traceIdOf(header) === undefined ? undefined : String(header).slice(0, LENGTH)
}

/** The trace id of a `traceparent` header; undefined without a valid one. */
export function traceIdOf(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return
  const { version, traceId, rest } = TRACEPARENT.exec(header)?.groups ?? {}
  return version === '00' && rest !== undefined ? undefined : traceId
}

/** For a request that another one with this valid `traceparent` caused: the same trace, and a parent id of its own. */
export function nextTraceparent(traceparent: string): string {
  const [, traceId = '', , flags = ''] = traceparent.split('-')
  const parentId = randomBytes(PARENT_ID_BYTES).toString('hex')
  return `00-${traceId}-${parentId}-0${Number.parseInt(flags, 16) & SAMPLED}`
}
