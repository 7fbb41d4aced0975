import { bookingsEndpoints, pageSessionEndpoints } from '#bookings/sessions/bookings_openapi'
import { suspectSessionsEndpoints } from '#bookings/suspects/suspects_openapi'
import { accessTokenEndpoints } from '#identity/tokens/access_tokens_openapi'
import { memberEndpoints } from '#identity/members/members_openapi'
import { signInEndpoints } from '#identity/sign_in/provider_sign_in_openapi'
import { publishableKeyEndpoints } from '#identity/keys/publishable_keys_openapi'
import { operatorEndpoints } from '#identity/operators/operator_credential_openapi'
import { insightEndpoints } from '#insight/traffic_openapi'
import { openapiEndpoints } from '#openapi/docs_openapi'
import { clusterViewEndpoints } from '#operations/cluster_view/cluster_view_openapi'
import { operationsEndpoints } from '#operations/probes/probes_openapi'
import { operatedOrganizationsEndpoints } from '#organizations/operated_organizations/operated_organizations_openapi'
import { organizationsEndpoints } from '#organizations/organizations/organization_openapi'
import { visitorErasureEndpoints } from '#organizations/erasures/visitor_erasures_openapi'
import { realtimeEndpoints } from '#realtime/streams/streams_openapi'
import { routingEndpoints } from '#routing/routes'
import type { EndpointDescription } from '#shared/http/endpoint_description'
import { webEndpoints } from '#web/web_openapi'
import { webhooksEndpoints } from '#webhooks/webhooks/webhooks_openapi'

/** The modules' descriptions of their endpoints. A route without one ends the start (`start/routes.ts`). */
export const ENDPOINT_DESCRIPTIONS = [
  routingEndpoints,
  insightEndpoints,
  bookingsEndpoints,
  pageSessionEndpoints,
  suspectSessionsEndpoints,
  organizationsEndpoints,
  visitorErasureEndpoints,
  operatedOrganizationsEndpoints,
  webhooksEndpoints,
  accessTokenEndpoints,
  memberEndpoints,
  signInEndpoints,
  publishableKeyEndpoints,
  operationsEndpoints,
  operatorEndpoints,
  clusterViewEndpoints,
  realtimeEndpoints,
  openapiEndpoints,
  webEndpoints,
]

/** By the name of the route. */
export const ENDPOINTS: ReadonlyMap<string, EndpointDescription> = new Map(
  ENDPOINT_DESCRIPTIONS.flatMap(({ endpoints }) => Object.entries(endpoints))
)
