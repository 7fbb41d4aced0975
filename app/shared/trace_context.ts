import { randomBytes } from 'node:crypto'

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/

/** The length of a `traceparent` of version 00, where its ids are, and the one flag that this version knows. */
const LENGTH = 55
const TRACE_ID = [3, 35] as const
const PARENT_ID = [36, 52] as const
const SAMPLED = 1
const PARENT_ID_BYTES = 8

/**
 * A `traceparent` header (W3C Trace Context) in the length of version 00; undefined without a valid one. A version above
 * 00 may add members at the end, which are left out.
 */
export function validTraceparent(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || !TRACEPARENT.test(header)) return
  return header.startsWith('00') && header.length > LENGTH ? undefined : header.slice(0, LENGTH)
}

/** The trace id of a `traceparent` header; undefined without a valid one. */
export function traceIdOf(header: string | string[] | undefined): string | undefined {
  return validTraceparent(header)?.slice(...TRACE_ID)
}

/** The id of the caller's span in a valid `traceparent`. */
export function parentIdOf(traceparent: string): string {
  return traceparent.slice(...PARENT_ID)
}

/** Whether the caller of a valid `traceparent` keeps its spans of this trace. */
export function isSampled(traceparent: string): boolean {
  return (Number.parseInt(traceparent.slice(-2), 16) & SAMPLED) === SAMPLED
}

/** For a request that another one with this valid `traceparent` caused: the same trace, and a parent id of its own. */
export function nextTraceparent(traceparent: string): string {
  const parentId = randomBytes(PARENT_ID_BYTES).toString('hex')
  const flags = isSampled(traceparent) ? SAMPLED : 0
  return `00-${traceparent.slice(...TRACE_ID)}-${parentId}-0${flags}`
}
