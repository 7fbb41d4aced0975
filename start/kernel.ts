import { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import { CompletedRequests } from '#operations/metrics/completed_requests'
import {
  AnswerHeadersMiddleware,
  AnswerTimeMiddleware,
  ExactPathMiddleware,
  RequestIdMiddleware,
  RequestLogger,
} from '#shared/http/middleware'
import { BodyTypeMiddleware, UnreadBodyMiddleware } from '#shared/http/body_middleware'

const completedRequests = await app.container.make(CompletedRequests)

server.createHttpContext = (request, response, resolver) => {
  const requestLogger = new RequestLogger(logger, request.id())
  const ctx = new HttpContext(request, response, requestLogger, resolver)
  completedRequests.watch(ctx)
  return ctx
}

server.errorHandler(() => import('#shared/http/exception_handler'))

server.use([
  loaded(UnreadBodyMiddleware),
  loaded(RequestIdMiddleware),
  loaded(AnswerHeadersMiddleware),
  loaded(AnswerTimeMiddleware),
  () => import('#identity/keys/page_origins_middleware'),
  () => import('@adonisjs/cors/cors_middleware'),
])

router.use([loaded(ExactPathMiddleware), loaded(BodyTypeMiddleware)])

/** The framework imports middleware when it boots, each from the default export of a file. */
function loaded<Middleware>(middleware: Middleware) {
  return () => Promise.resolve({ default: middleware })
}
