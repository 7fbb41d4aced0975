import { AUDIT_ROW } from '#organizations/audit_log/audit_log_http'
import { AUDIT_LOG_TAG, auditLogEndpoints } from '#organizations/audit_log/audit_log_openapi'
import * as bookingFlows from '#organizations/booking_flows/booking_flows_http'
import {
  bookingFlowEndpoints,
  bookingFlowHistoryEndpoints,
  FLOWS_TAG,
} from '#organizations/booking_flows/booking_flows_openapi'
import { BRAND_KIT } from '#organizations/brand_kits/brand_kit_http'
import { brandKitEndpoints } from '#organizations/brand_kits/brand_kit_openapi'
import * as api from '#shared/http/api'
import { writeQueryValidator } from '#shared/http/write_query'
import { ORGANIZATION, updateOrganizationValidator } from './organization_http.js'

const ORGANIZATION_TAG = 'Organization'

export const ORGANIZATION_EXAMPLE = {
  _id: api.EXAMPLE_IDS.organization,
  name: 'Clinic',
  parent_id: null,
  url_privacy: 'masked',
  time_zone: 'Europe/Berlin',
  page_checks: 'on',
  router_names_on_pages: 'off',
  createdAt: api.EXAMPLE_INSTANT,
  updatedAt: api.EXAMPLE_INSTANT,
}

export const organizationsEndpoints: api.ModuleDescription = {
  tags: [
    { name: FLOWS_TAG, description: 'Where routers send visitors.' },
    {
      name: ORGANIZATION_TAG,
      description: 'The organization of the token, and its visual identity.',
    },
    { name: AUDIT_LOG_TAG, description: 'What every write changed, and who wrote.' },
  ],
  schemas: api.components(
    ORGANIZATION,
    bookingFlows.BOOKING_FLOW,
    bookingFlows.UPDATED_BOOKING_FLOW,
    bookingFlows.BOOKING_FLOW_REVISION,
    BRAND_KIT,
    AUDIT_ROW,
    api.ACTOR
  ),
  endpoints: {
    ...auditLogEndpoints,
    'organization.update': {
      tag: ORGANIZATION_TAG,
      summary: 'Change the settings of the organization',
      description:
        'The other instances follow within two seconds. Events that are stored stay as they are. An organization as `GET` shows it is accepted: members that only the service sets must equal those before the change.',
      access: 'organizations:manage',
      query: { validator: writeQueryValidator },
      body: {
        name: 'UpdateOrganization',
        validator: updateOrganizationValidator,
        examples: {
          'Only what routers ask for': { url_privacy: 'relevant' },
          'The time zone': { time_zone: 'Europe/Berlin' },
          'Router names for tag managers': { router_names_on_pages: 'on' },
        },
      },
      answers: {
        200: api.json('The organization.', ORGANIZATION, ORGANIZATION_EXAMPLE),
      },
      problems: [api.notFound('organization'), api.OUTCOME_UNKNOWN],
    },
    'organization.read': {
      tag: ORGANIZATION_TAG,
      summary: 'Read the organization',
      access: 'organizations:read',
      answers: {
        200: api.json('The organization of the token.', ORGANIZATION, ORGANIZATION_EXAMPLE),
      },
      problems: [api.notFound('organization')],
    },
    ...brandKitEndpoints,
    ...bookingFlowEndpoints,
    ...bookingFlowHistoryEndpoints,
  },
}
