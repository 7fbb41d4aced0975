import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Container } from '@adonisjs/core/container'
import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { ServerFactory } from '@adonisjs/core/factories/http'
import { getActiveTestOrFail, test } from '@japa/runner'
import { forgetInstances, ofOneInstance, Pipeline } from '#shared/http/pipeline'

class Handler extends ExceptionHandler {
  readonly reported: unknown[] = []

  override async handle(error: unknown, { response }: HttpContext) {
    if (error instanceof Error && error.message === 'unanswerable') fail('no answer either')
    response.status(500).send({ code: error instanceof Error ? error.message : 'unknown' })
  }

  override async report(error: unknown) {
    this.reported.push(error)
  }
}

class Controller {
  handle({ params, response }: HttpContext) {
    response.send({ id: params.id })
  }
}

/** The address of a server that answers by a pipeline, its exception handler, and the steps it went through. */
async function serve() {
  const server = new ServerFactory().create()
  const router = server.getRouter()
  const steps: string[] = []
  const note = (step: string) => (_ctx: HttpContext, next: () => unknown) => {
    steps.push(step)
    return next()
  }
  router.get('/things/:id', [Controller]).use(note('own'))
  router.get('/imported/:id', [() => Promise.resolve({ default: Controller })])
  router.get('/broken', () => fail('broken'))
  router.get('/unanswerable', () => fail('unanswerable'))
  router.get('/returned', () => ({ sent: false }))
  router.use([
    async () => ({
      default: class {
        handle(_ctx: HttpContext, next: () => unknown) {
          steps.push('router.use')
          return next()
        }
      },
    }),
  ])
  router.get('/no-json', ({ response }) => response.send({ toJSON: () => fail('no JSON') }))
  await server.boot()
  const exceptionHandler = new Handler()
  const pipeline = new Pipeline(
    {
      server,
      router,
      container: new Container(),
      exceptionHandler,
      onBadUrl: (_request, response) => void response.writeHead(400).end(),
    },
    {
      first: [note('first')],
      ofRoutes: [note('ofRoutes')],
      beforeAnswer: () => void steps.push('beforeAnswer'),
      afterAnswer: () => void steps.push('afterAnswer'),
    }
  )
  const http = createServer((request, response) => void pipeline.handle(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  getActiveTestOrFail().cleanup(() => void http.close())
  const { port } = http.address() as AddressInfo
  return { at: `http://127.0.0.1:${port}`, exceptionHandler, steps }
}

function fail(message: string): never {
  throw new Error(message)
}

test.group('Pipeline', () => {
  test('calls the middleware of all requests, of all routes and of the route, then the handler', async ({
    assert,
  }) => {
    const { at, steps } = await serve()

    const answer = await fetch(`${at}/things/7`)

    assert.deepEqual(await answer.json(), { id: '7' })
    assert.deepEqual(steps, [
      'first',
      'ofRoutes',
      'router.use',
      'own',
      'beforeAnswer',
      'afterAnswer',
    ])
  })

  test('calls a controller that is imported by its first request', async ({ assert }) => {
    const { at } = await serve()

    const answer = await fetch(`${at}/imported/8`)

    assert.deepEqual(await answer.json(), { id: '8' })
  })

  test('lets the exception handler report and answer what a handler throws', async ({ assert }) => {
    const { at, exceptionHandler } = await serve()

    const answer = await fetch(`${at}/broken`)

    assert.equal(answer.status, 500)
    assert.deepEqual(await answer.json(), { code: 'broken' })
    assert.lengthOf(exceptionHandler.reported, 1)
  })

  test('answers an error for a handler that returns its answer instead of sending it', async ({
    assert,
  }) => {
    const { at, exceptionHandler } = await serve()

    const answer = await fetch(`${at}/returned`)

    assert.equal(answer.status, 500)
    assert.match(String(exceptionHandler.reported[0]), /returned a value/)
  })

  test('refuses a path without a route through the exception handler', async ({ assert }) => {
    const { at, exceptionHandler, steps } = await serve()

    await fetch(`${at}/nowhere`)

    assert.propertyVal(exceptionHandler.reported[0], 'code', 'E_ROUTE_NOT_FOUND')
    assert.notInclude(steps, 'ofRoutes')
  })

  test('answers an error in place of an answer that JSON cannot express', async ({ assert }) => {
    const { at, exceptionHandler } = await serve()

    const answer = await fetch(`${at}/no-json`)

    assert.equal(answer.status, 500)
    assert.deepEqual(await answer.json(), { code: 'no JSON' })
    assert.lengthOf(exceptionHandler.reported, 1)
  })

  test('closes the connection of an error that the exception handler cannot answer', async ({
    assert,
  }) => {
    const { at } = await serve()

    await assert.rejects(() => fetch(`${at}/unanswerable`))

    const next = await fetch(`${at}/things/9`)
    assert.deepEqual(await next.json(), { id: '9' })
  })

  test('refuses a target that is no URL before any middleware', async ({ assert }) => {
    const { at, steps } = await serve()

    const answer = await fetch(`${at}/%C0%80`)

    assert.equal(answer.status, 400)
    assert.isEmpty(steps)
  })
})

test.group('ofOneInstance', () => {
  test('calls the instance of its first request, until instances are dropped', async ({
    assert,
  }) => {
    class Counter {
      constructor(readonly step = 1) {}
    }
    const made = [new Counter(1), new Counter(2)]
    const make = async () => made.shift()
    const ctx = { containerResolver: { make } } as unknown as HttpContext
    const stepOf = ofOneInstance(Counter, ({ step }) => step)

    const first = [await stepOf(ctx, () => {}), stepOf(ctx, () => {})]
    forgetInstances()
    const then = await stepOf(ctx, () => {})

    assert.deepEqual([...first, then], [1, 1, 2])
  })
})
