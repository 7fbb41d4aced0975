import { AsyncLocalStorage } from 'node:async_hooks'
import { type Attributes, type Context, type Span, SpanKind, type Tracer } from '@opentelemetry/api'

const CHILDREN_MAX = 100

interface TracedRequest {
  readonly span: Span
  readonly context: Context
  childCount: number
}

/** The sampled request in progress. Only sampled requests enter it. */
export const tracedRequest = new AsyncLocalStorage<TracedRequest>()

/**
 * A span of a call to a store, for the sampled request in progress; undefined without one. A request has at most a
 * hundred, and none after its answer: work that it started and that outlives it is not its own.
 */
export function startCall(tracer: Tracer, name: string, attributes: Attributes): Span | undefined {
  const request = tracedRequest.getStore()
  if (!request?.span.isRecording() || request.childCount >= CHILDREN_MAX) return
  request.childCount += 1
  return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, request.context)
}
