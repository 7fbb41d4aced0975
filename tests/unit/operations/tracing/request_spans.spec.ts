import { HttpContextFactory } from '@adonisjs/core/factories/http'
import { SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { test } from '@japa/runner'
import { RequestSpans } from '#operations/tracing/request_spans'
import { TraceSampling } from '#operations/tracing/trace_sampling'

const QUIET = 'quiet.route'

function tracedRequests() {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  const sampling = new TraceSampling({ share: 1, askedPerSecond: 0 })
  const spans = new RequestSpans(provider.getTracer('test'), sampling, [QUIET])
  const request = (name?: string) => {
    const ctx = new HttpContextFactory().create()
    ctx.request.request.method = 'GET'
    ctx.request.request.url = '/v1/things/hidden?query=hidden'
    if (name) ctx.route = { name, pattern: '/v1/things/:id' } as NonNullable<typeof ctx.route>
    let isAnswered = false
    for (const stage of spans.stages) void stage(ctx, () => (isAnswered = true))
    return { raw: ctx.response.response, isAnswered: () => isAnswered }
  }
  return { request, finished: () => exporter.getFinishedSpans() }
}

test.group('The span of a request', () => {
  test('ends with its answer and says that the client left before', ({ assert }) => {
    const { request, finished } = tracedRequests()
    const { raw, isAnswered } = request('things.show')

    assert.isTrue(isAnswered())
    assert.isEmpty(finished())
    raw.emit('close')

    const [span] = finished()
    assert.equal(span?.name, 'GET /v1/things/:id')
    assert.deepEqual(span?.attributes, {
      'http.request.method': 'GET',
      'http.route': '/v1/things/:id',
      'http.response.status_code': 200,
      'error.type': 'aborted',
    })
  })

  test('says when the service failed', ({ assert }) => {
    const { request, finished } = tracedRequests()
    const { raw } = request('things.show')
    raw.statusCode = 503
    raw.emit('close')

    assert.equal(finished()[0]?.status.code, SpanStatusCode.ERROR)
  })

  test('is not made for a quiet route, or without a route', ({ assert }) => {
    const { request, finished } = tracedRequests()

    for (const { raw, isAnswered } of [request(QUIET), request()]) {
      raw.emit('close')
      assert.isTrue(isAnswered())
    }

    assert.isEmpty(finished())
  })
})
