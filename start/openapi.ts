import router from '@adonisjs/core/services/router'
import apiConfig from '#config/api'
import { ENDPOINT_DESCRIPTIONS } from '#start/endpoint_descriptions'
import { releaseVersion } from '#start/release_version'
import { type DescribedApi, describeApi } from '#openapi/describe_api'

/** The API description of this process. The routes must be registered and committed. */
export function describeService(): DescribedApi {
  return describeApi({
    routes: Object.values(router.toJSON())
      .flat()
      .map(({ name, pattern, methods }) => ({ name, pattern, methods })),
    modules: ENDPOINT_DESCRIPTIONS,
    basePath: apiConfig.basePath,
    version: releaseVersion(),
  })
}
