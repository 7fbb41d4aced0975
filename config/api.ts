import env from '#start/env'

/** Where the HTTP API is mounted; empty means at the root. */
const apiConfig = {
  basePath: env.get('API_BASE_PATH'),
  /** Endpoints that take more than the usual body: a thousand routers are about half of this. */
  largeBodies: { routes: ['routers.import'], limit: '4mb' },
}

export default apiConfig
export type ApiConfig = typeof apiConfig
