import { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import CorsMiddleware from '@adonisjs/cors/cors_middleware'
import apiConfig from '#config/api'
import { PageOriginsMiddleware } from '#identity/keys/page_origins_middleware'
import { CompletedRequests } from '#operations/metrics/completed_requests'
import { RequestTracing } from '#operations/tracing/request_tracing'
import { closeUnread, ReadBodyMiddleware } from '#shared/http/body_middleware'
import { HttpExceptionHandler } from '#shared/http/exception_handler'
import {
  AnswerHeadersMiddleware,
  AnswerTimeMiddleware,
  ExactPathMiddleware,
  OpenRequestsMiddleware,
  RequestIdMiddleware,
  requestLogger,
} from '#shared/http/middleware'
import { linkProblem } from '#shared/http/problem'
import { madeOnce, ofOneInstance, Pipeline } from '#shared/http/pipeline'
import { refuseBadUrl } from '#shared/http/unreadable_request'

const completedRequests = await app.container.make(CompletedRequests)
const tracing = await app.container.make(RequestTracing)

server.createHttpContext = (request, response, resolver) => {
  const { traceparent } = request.request.headers
  const ownLogger = requestLogger(logger, request.id(), traceparent)
  const ctx = new HttpContext(request, response, ownLogger, resolver)
  completedRequests.watch(ctx)
  return ctx
}

const pipeline = new Pipeline(
  {
    server,
    router,
    container: app.container,
    exceptionHandler: await app.container.make(HttpExceptionHandler),
    onBadUrl: refuseBadUrl,
  },
  {
    first: [
      madeOnce(RequestIdMiddleware),
      madeOnce(AnswerHeadersMiddleware),
      madeOnce(AnswerTimeMiddleware),
      madeOnce(PageOriginsMiddleware),
      ofPages(madeOnce(CorsMiddleware)),
    ],
    ofRoutes: [
      ...tracing.stages,
      ofApi(madeOnce(OpenRequestsMiddleware)),
      madeOnce(ExactPathMiddleware),
    ],
    beforeAnswer: (ctx) => {
      closeUnread(ctx)
      linkProblem(ctx, apiConfig.basePath)
    },
    afterAnswer: ofOneInstance(ReadBodyMiddleware, (bodies, ctx) => bodies.countAnswer(ctx)),
  }
)

/** Only a page sends its origin: for other requests the middleware does nothing, and costs a promise. */
function ofPages(middleware: MiddlewareFn): MiddlewareFn {
  return (ctx, next) =>
    ctx.request.request.headers.origin === undefined ? next() : middleware(ctx, next)
}

/** Probes, pages and scripts have no body, and answer at once. */
function ofApi(middleware: MiddlewareFn): MiddlewareFn {
  return (ctx, next) => (ctx.route?.pattern.includes('/v1/') ? middleware(ctx, next) : next())
}

/** The pipeline has its own stages: a package that registers a middleware here must not be ignored. */
server.use = () => {
  throw new Error('server.use has no effect: add the middleware to the stages in start/kernel.ts')
}
if (server.getMiddlewareList().length > 0) server.use([])

server.handle = (request, response) => pipeline.handle(request, response)
