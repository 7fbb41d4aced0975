import { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import CorsMiddleware from '@adonisjs/cors/cors_middleware'
import PageOriginsMiddleware from '#identity/keys/page_origins_middleware'
import { CompletedRequests } from '#operations/metrics/completed_requests'
import {
  AnswerHeadersMiddleware,
  AnswerTimeMiddleware,
  ExactPathMiddleware,
  RequestIdMiddleware,
  RequestLogger,
} from '#shared/http/middleware'
import { BodyTypeMiddleware, UnreadBodyMiddleware } from '#shared/http/body_middleware'
import { inOneStage, madeOnce, type MiddlewareClass } from '#shared/http/one_stage'

const completedRequests = await app.container.make(CompletedRequests)

server.createHttpContext = (request, response, resolver) => {
  const { traceparent } = request.request.headers
  const requestLogger = new RequestLogger(logger, request.id(), traceparent)
  const ctx = new HttpContext(request, response, requestLogger, resolver)
  completedRequests.watch(ctx)
  return ctx
}

server.errorHandler(() => import('#shared/http/exception_handler'))

server.use([
  () => Promise.resolve({ default: UnreadBodyMiddleware }),
  stageOf(
    RequestIdMiddleware,
    AnswerHeadersMiddleware,
    AnswerTimeMiddleware,
    PageOriginsMiddleware,
    CorsMiddleware
  ),
])

router.use([stageOf(ExactPathMiddleware, BodyTypeMiddleware)])

/** The framework imports middleware when it boots, each from the default export of a file, and makes it of a class. */
function stageOf(...middlewares: readonly MiddlewareClass[]) {
  class Stage {
    readonly handle = inOneStage(...middlewares.map(madeOnce))
  }
  app.container.singleton(Stage, () => new Stage())
  return () => Promise.resolve({ default: Stage })
}
