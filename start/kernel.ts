import { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import {
  AnswerHeadersMiddleware,
  AnswerTimeMiddleware,
  ExactPathMiddleware,
  RequestIdMiddleware,
  RequestLogger,
} from '#shared/http/middleware'
import { BodyTypeMiddleware, UnreadBodyMiddleware } from '#shared/http/body_middleware'

server.createHttpContext = (request, response, resolver) =>
  new HttpContext(request, response, new RequestLogger(logger, request.id()), resolver)

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
