import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import apiConfig from '#config/api'
import { bookingsEndpoints } from '#bookings/http/bookings_endpoints'
import { identityEndpoints } from '#identity/http/identity_endpoints'
import { type DescribedApi, describeApi } from '#openapi/describe_api'
import { openapiEndpoints } from '#openapi/http/openapi_endpoints'
import { operationsEndpoints } from '#operations/http/operations_endpoints'
import { organizationsEndpoints } from '#organizations/http/organizations_endpoints'
import { realtimeEndpoints } from '#realtime/http/realtime_endpoints'
import { routingEndpoints } from '#routing/http/routing_endpoints'
import { webhooksEndpoints } from '#webhooks/http/webhooks_endpoints'

/** The modules' descriptions of their endpoints. A route without one fails a test. */
const DESCRIPTIONS = [
  routingEndpoints,
  bookingsEndpoints,
  organizationsEndpoints,
  webhooksEndpoints,
  identityEndpoints,
  operationsEndpoints,
  realtimeEndpoints,
  openapiEndpoints,
]

/** The API description of this process. The routes must be registered and committed. */
export function describeService(): DescribedApi {
  return describeApi({
    routes: Object.values(router.toJSON())
      .flat()
      .map(({ name, pattern, methods }) => ({ name, pattern, methods })),
    modules: DESCRIPTIONS,
    basePath: apiConfig.basePath,
    version: releaseVersion(),
  })
}

function releaseVersion(): string {
  const text = readFileSync(app.makePath('package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
