import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#shared/http/exception_handler'))

server.use([
  () => import('#shared/http/unread_body_middleware'),
  () => import('#shared/http/request_id_middleware'),
  () => import('#shared/http/answer_headers_middleware'),
  () => import('#identity/http/keys/page_origins_middleware'),
  () => import('@adonisjs/cors/cors_middleware'),
  () => import('#shared/http/container_bindings_middleware'),
])

router.use([
  () => import('#shared/http/body_type_middleware'),
  () => import('@adonisjs/auth/initialize_auth_middleware'),
])
