import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Container } from '@adonisjs/core/container'
import {
  type ExceptionHandler,
  errors,
  type HttpContext,
  type Router,
  type Server,
} from '@adonisjs/core/http'
import type { MatchedRoute, MiddlewareFn, NextFn, RouteJSON } from '@adonisjs/core/types/http'

type Class<Instance> = new (...dependencies: never[]) => Instance

interface Middleware {
  handle(ctx: HttpContext, next: NextFn): unknown
}

/** The middleware of a class, of one instance. */
export function madeOnce(middlewareClass: Class<Middleware>): MiddlewareFn {
  return ofOneInstance(middlewareClass, (middleware, ctx, next) => middleware.handle(ctx, next))
}

/** Calls the one instance of a class that all requests share, without a wait once it is made. */
export function ofOneInstance<Instance extends object>(
  made: Class<Instance>,
  call: (instance: Instance, ctx: HttpContext, next: NextFn) => unknown
): MiddlewareFn {
  // Apart, so that only the first request makes a closure.
  const callMade = async (ctx: HttpContext, next: NextFn) =>
    call(await instanceOf(ctx, made), ctx, next)
  return (ctx, next) => {
    const instance = instances.get(made) as Instance | undefined
    return instance ? call(instance, ctx, next) : callMade(ctx, next)
  }
}

/** What requests share, by its class: to ask the container would cost each of them several promises. */
const instances = new Map<Class<object>, object>()

/** The one instance of a class that all requests share: the container makes it for the first of them. */
export function instanceOf<Instance extends object>(
  { containerResolver }: HttpContext,
  made: Class<Instance>
): Instance | Promise<Instance> {
  const instance = instances.get(made) as Instance | undefined
  return instance ?? makeInstance(containerResolver, made)
}

async function makeInstance<Instance extends object>(
  resolver: HttpContext['containerResolver'],
  made: Class<Instance>
): Promise<Instance> {
  const instance: Instance = await resolver.make(made)
  instances.set(made, instance)
  return instance
}

/** The next request makes them anew: for tests, which bind something else in the container. */
export function forgetInstances(): void {
  instances.clear()
}

interface Stages {
  /** For every request, before its route is known. */
  readonly first: readonly MiddlewareFn[]
  /** For every request with a route. */
  readonly ofRoutes: readonly MiddlewareFn[]
  /** Called when the answer is made, by a handler or for an error, before it is written. */
  readonly beforeAnswer: (ctx: HttpContext) => void
  readonly afterAnswer: MiddlewareFn
}

interface Framework {
  readonly server: Server
  readonly router: Router
  readonly container: Pick<Container<Record<never, never>>, 'createResolver'>
  readonly exceptionHandler: ExceptionHandler
  readonly onBadUrl: (request: IncomingMessage, response: ServerResponse) => void
}

/**
 * Answers requests with the framework's contexts, router, middleware and controllers, and calls them without the
 * framework's runner, which costs a short request more than they do. A handler sends its answer: to
 * return it is an error. One per process.
 */
export class Pipeline {
  readonly #enter: MiddlewareFn
  /** The routes without parameters that were asked for, by method and path: the router splits a path for each request. */
  readonly #plainRoutes = new Map<string, Map<string, MatchedRoute>>()
  readonly #ofRoutes = new WeakMap<RouteJSON, MiddlewareFn>()

  constructor(
    private readonly framework: Framework,
    private readonly stages: Stages
  ) {
    this.#enter = nested(...stages.first, (ctx) => this.#route(ctx))
  }

  /**
   * Answers the request, also when a middleware or the handler throws. Closes the connection if the exception handler
   * throws, too.
   */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const ctx = this.#contextOf(request, response)
    if (!ctx) return this.framework.onBadUrl(request, response)
    try {
      const returned = await this.#enter(ctx, NOTHING_NEXT)
      if (returned !== undefined && !ctx.response.hasLazyBody) throw new Error(RETURNED)
    } catch (error) {
      await this.#answerError(ctx, error)
    }
    this.stages.beforeAnswer(ctx)
    try {
      ctx.response.finish()
    } catch (error) {
      await this.#answerError(ctx, error)
      ctx.response.finish()
    }
    this.stages.afterAnswer(ctx, NOTHING_NEXT)
  }

  /** Null for a target that is no URL. */
  #contextOf(request: IncomingMessage, response: ServerResponse): HttpContext | null {
    const { server, container } = this.framework
    try {
      return server.createHttpContext(
        server.createRequest(request, response),
        server.createResponse(request, response),
        container.createResolver()
      )
    } catch (error) {
      if (error instanceof URIError) return null
      throw error
    }
  }

  #route(ctx: HttpContext): unknown {
    const { route, routeKey, params } = this.#match(ctx)
    ctx.route = route
    ctx.routeKey = routeKey
    ctx.params = params
    let answer = this.#ofRoutes.get(route)
    if (!answer) this.#ofRoutes.set(route, (answer = this.#answerOf(route)))
    return answer(ctx, NOTHING_NEXT)
  }

  #match({ request }: HttpContext): MatchedRoute {
    const url = request.url()
    const method = request.method()
    const plain = this.#plainRoutes.get(method)?.get(url)
    if (plain) return plain
    const { router } = this.framework
    const found = router.match(url, method, request.parsedUrl.shouldDecodeParam)
    if (!found) throw new errors.E_ROUTE_NOT_FOUND([method, url])
    if (found.route.pattern === url) {
      const known = this.#plainRoutes.get(method) ?? new Map<string, MatchedRoute>()
      this.#plainRoutes.set(method, known.set(url, found))
    }
    return found
  }

  #answerOf({ middleware, handler }: RouteJSON): MiddlewareFn {
    const own = [...middleware.all()].map((one): MiddlewareFn => {
      if (typeof one === 'function') return one
      return (ctx, next) => one.handle(ctx.containerResolver, ctx, next, one.args)
    })
    return nested(...this.stages.ofRoutes, ...own, handlerOf(handler))
  }

  async #answerError(ctx: HttpContext, error: unknown): Promise<void> {
    const { exceptionHandler } = this.framework
    try {
      await exceptionHandler.report(error, ctx)
      await exceptionHandler.handle(error, ctx)
    } catch (failure) {
      ctx.logger.fatal({ err: failure }, 'the exception handler failed')
      ctx.response.response.destroy()
    }
  }
}

const NOTHING_NEXT = () => {}
const RETURNED = 'A handler returned a value, which is not sent: it must send its answer itself'

function handlerOf(handler: RouteJSON['handler']): MiddlewareFn {
  if (typeof handler === 'function') return (ctx) => handler(ctx)
  const { reference } = handler
  if (!isController(reference)) return (ctx) => handler.handle(ctx.containerResolver, ctx)
  const [controller] = reference
  return ofOneInstance(controller, (instance, ctx) => instance[handler.method]?.(ctx))
}

type Controller = Record<string, (ctx: HttpContext) => unknown>

/** A function that imports a controller has no prototype. */
function isController(reference: unknown): reference is [Class<Controller>] {
  const [first] = Array.isArray(reference) ? reference : []
  return typeof first === 'function' && 'prototype' in first
}

/** Several middlewares as one, each inside the one before it. Each calls the next one at most once. */
function nested(...middlewares: readonly MiddlewareFn[]): MiddlewareFn {
  return (ctx, last) => {
    let at = 0
    const next = (): unknown => {
      const middleware = middlewares[at++]
      return middleware ? middleware(ctx, next) : last()
    }
    return next()
  }
}
