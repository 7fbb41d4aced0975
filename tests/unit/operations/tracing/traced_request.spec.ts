import { ROOT_CONTEXT, trace, type Tracer } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { test } from '@japa/runner'
import { startCall, tracedRequest } from '#operations/tracing/traced_request'

const CHILDREN_MAX = 100

function inMemory() {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  return { tracer: provider.getTracer('test'), finished: () => exporter.getFinishedSpans() }
}

function requestOf(tracer: Tracer) {
  const span = tracer.startSpan('GET /here')
  return { span, context: trace.setSpan(ROOT_CONTEXT, span), childCount: 0 }
}

test.group('A call to a store', () => {
  test('is a span of the request that it is made for, across waits', async ({ assert }) => {
    const { tracer, finished } = inMemory()
    const request = requestOf(tracer)

    await tracedRequest.run(request, async () => {
      await Promise.resolve()
      startCall(tracer, 'GET', {})?.end()
    })

    const [call] = finished()
    assert.equal(call?.parentSpanContext?.spanId, request.span.spanContext().spanId)
    assert.equal(call?.spanContext().traceId, request.span.spanContext().traceId)
  })

  test('is no span outside of a sampled request', ({ assert }) => {
    assert.isUndefined(startCall(inMemory().tracer, 'GET', {}))
  })

  test('is no span once the request is answered', ({ assert }) => {
    const { tracer } = inMemory()
    const request = requestOf(tracer)
    request.span.end()

    const call = tracedRequest.run(request, () => startCall(tracer, 'GET', {}))

    assert.isUndefined(call)
  })

  test('is a span for the first hundred of a request', ({ assert }) => {
    const { tracer, finished } = inMemory()

    tracedRequest.run(requestOf(tracer), () => {
      for (let call = 0; call <= CHILDREN_MAX; call++) startCall(tracer, 'GET', {})?.end()
    })

    assert.lengthOf(finished(), CHILDREN_MAX)
  })
})
