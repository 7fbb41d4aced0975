const TRACEPARENT =
  /^(?!ff)(?<version>[\da-f]{2})-(?!0{32})(?<traceId>[\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?<rest>-.*)?$/

/**
 * The trace id of a `traceparent` header (W3C Trace Context); undefined without a valid one. A version above 00 may add
 * members at the end.
 */
export function traceIdOf(traceparent: string | string[] | undefined): string | undefined {
  if (typeof traceparent !== 'string') return
  const { version, traceId, rest } = TRACEPARENT.exec(traceparent)?.groups ?? {}
  return version === '00' && rest !== undefined ? undefined : traceId
}
