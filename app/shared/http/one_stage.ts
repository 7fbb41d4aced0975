import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn, NextFn } from '@adonisjs/core/types/http'

/**
 * Several middlewares as one, each inside the one before it: the framework spends more on a stage than most of ours do.
 * An error of any of them leaves them all before the framework answers it, so one that works after `next` has a stage of
 * its own.
 */
export function inOneStage(...middlewares: readonly MiddlewareFn[]): MiddlewareFn {
  return middlewares.reduceRight<MiddlewareFn>(
    (inner, outer) => (ctx, next) => outer(ctx, () => inner(ctx, next)),
    (_ctx, next) => next()
  )
}

interface Middleware {
  handle(ctx: HttpContext, next: NextFn): unknown
}

export type MiddlewareClass = new (...dependencies: never[]) => Middleware

/** The middleware of a class of which the process has one instance, called without a wait once it is made. */
export function madeOnce(middlewareClass: MiddlewareClass): MiddlewareFn {
  let known: Promise<Middleware> | undefined
  let middleware: Middleware | undefined
  return (ctx, next) => {
    const making: Promise<Middleware> = ctx.containerResolver.make(middlewareClass)
    if (middleware && making === known) return middleware.handle(ctx, next)
    return making.then((made) => {
      known = making
      middleware = made
      return made.handle(ctx, next)
    })
  }
}
