import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn, NextFn } from '@adonisjs/core/types/http'
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import { traceparentOf } from '#shared/http/request'
import { parentIdOf, traceIdOf } from '#shared/trace_context'
import { RequestTracing } from './request_tracing.js'
import type { TraceSampling } from './trace_sampling.js'
import { tracedRequest } from './traced_request.js'

const SERVER_ERROR = 500

/**
 * Makes a span of each sampled request, from its route to the end of its answer. It names the route's pattern and never
 * a path, a query, an address or a credential: a URL is personal data. Requests without a route, and those of
 * `quietRoutes`, have none.
 */
export class RequestSpans extends RequestTracing {
  readonly #quietRoutes: ReadonlySet<string>

  constructor(
    private readonly tracer: Tracer,
    private readonly sampling: TraceSampling,
    quietRoutes: readonly string[]
  ) {
    super()
    this.#quietRoutes = new Set(quietRoutes)
  }

  readonly stages: readonly MiddlewareFn[] = [(ctx, next) => this.#handle(ctx, next)]

  #handle(ctx: HttpContext, next: NextFn): unknown {
    const traceparent = traceparentOf(ctx.request)
    if (!this.sampling.isTaken(traceparent)) return next()
    const { route, request, response } = ctx
    if (!route || this.#quietRoutes.has(route.name ?? '')) return next()
    const method = request.method()
    const options = {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route.pattern },
    }
    const parent = contextOf(traceparent)
    const span = this.tracer.startSpan(`${method} ${route.pattern}`, options, parent)
    const raw = response.response
    raw.on('close', () => {
      const { statusCode, writableFinished } = raw
      span.setAttribute('http.response.status_code', statusCode)
      const error = writableFinished ? String(statusCode) : 'aborted'
      if (statusCode >= SERVER_ERROR || !writableFinished) span.setAttribute('error.type', error)
      if (statusCode >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    const context = trace.setSpan(parent, span)
    return tracedRequest.run({ span, context, childCount: 0 }, next)
  }
}

function contextOf(traceparent: string | undefined): Context {
  const traceId = traceIdOf(traceparent)
  if (traceparent === undefined || traceId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: parentIdOf(traceparent),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  })
}
