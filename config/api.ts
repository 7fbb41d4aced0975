import env from '#start/env'

/** Where the HTTP API is mounted; empty means at the root. */
const apiConfig = {
  basePath: env.get('API_BASE_PATH'),
}

export default apiConfig
