import env from '#start/env'

/** Where the HTTP API is mounted; empty means at the root. */
const apiConfig = {
  basePath: env.get('API_BASE_PATH'),
  hstsMaxAgeSeconds: env.get('HSTS_MAX_AGE_SECONDS'),
  isForOrigins: env.get('CORS_ORIGINS').length > 0,
  /** Endpoints that take more than the usual body: a thousand routers are about half of this. */
  largeBodies: { routes: ['routers.import'], limit: '4mb' },
}

export default apiConfig
export type ApiConfig = typeof apiConfig
