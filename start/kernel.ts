import { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import AnswerHeadersMiddleware from '#shared/http/answer_headers_middleware'
import AnswerTimeMiddleware from '#shared/http/answer_time_middleware'
import BodyTypeMiddleware from '#shared/http/body_type_middleware'
import ExactPathMiddleware from '#shared/http/exact_path_middleware'
import RequestIdMiddleware from '#shared/http/request_id_middleware'
import { RequestLogger } from '#shared/http/request_logger'
import UnreadBodyMiddleware from '#shared/http/unread_body_middleware'

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
