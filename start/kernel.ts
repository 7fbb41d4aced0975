import { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import { RequestLogger } from '#shared/http/request_logger'

server.createHttpContext = (request, response, resolver) =>
  new HttpContext(request, response, new RequestLogger(logger, request.id()), resolver)

server.errorHandler(() => import('#shared/http/exception_handler'))

server.use([
  () => import('#shared/http/unread_body_middleware'),
  () => import('#shared/http/request_id_middleware'),
  () => import('#shared/http/answer_headers_middleware'),
  () => import('#shared/http/answer_time_middleware'),
  () => import('#identity/keys/page_origins_middleware'),
  () => import('@adonisjs/cors/cors_middleware'),
])

router.use([
  () => import('#shared/http/exact_path_middleware'),
  () => import('#shared/http/body_type_middleware'),
])
