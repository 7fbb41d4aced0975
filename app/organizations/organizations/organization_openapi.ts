import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import { answerObject, IDENTIFIER, INSTANT, nullable, ref, STRING } from '#shared/http/json_schema'
import { notFound, OUTCOME_UNKNOWN } from '#shared/http/problem'
import { writeQueryValidator } from '#shared/http/write_query'
import {
  AUDIT_LOG_TAG,
  AUDIT_ROW,
  auditLogEndpoints,
} from '#organizations/audit_log/audit_log_openapi'
import {
  BOOKING_FLOW,
  BOOKING_FLOW_REVISION,
  bookingFlowEndpoints,
  bookingFlowHistoryEndpoints,
  FLOWS_TAG,
  UPDATED_BOOKING_FLOW,
} from '#organizations/booking_flows/booking_flows_openapi'
import { BRAND_KIT, brandKitEndpoints } from '#organizations/brand_kits/brand_kit_openapi'
import { updateOrganizationValidator } from './organization_http.js'
import { URL_PRIVACY_MODES } from './organization.js'

const ORGANIZATION_TAG = 'Organization'

/** The output of `showOrganization`. */
export const ORGANIZATION_MEMBERS = {
  _id: IDENTIFIER,
  name: STRING,
  parent_id: { ...nullable(IDENTIFIER), description: 'The organization that it inherits from.' },
  url_privacy: {
    type: 'string',
    enum: [...URL_PRIVACY_MODES],
    description:
      'What is stored of the URLs that it resolves: `full` the whole URL; `masked` without click ids, and with `~` in place of what names a person, such as an e-mail address, a telephone number, a date of birth, an IBAN, an IP address or a random identifier; `relevant` also without the parameters that no router asks for, except UTM parameters. What a router asks for by name is stored as it is.',
  },
  time_zone: {
    ...nullable(STRING),
    description:
      'The zone in which its people read and write times, such as `Europe/Berlin`; null: that of their browsers.',
  },
  createdAt: INSTANT,
  updatedAt: INSTANT,
}

const ORGANIZATION_EXAMPLE = {
  _id: EXAMPLE_IDS.organization,
  name: 'Clinic',
  parent_id: null,
  url_privacy: 'masked',
  time_zone: 'Europe/Berlin',
  createdAt: EXAMPLE_INSTANT,
  updatedAt: EXAMPLE_INSTANT,
}

export const organizationsEndpoints: ModuleDescription = {
  tags: [
    { name: FLOWS_TAG, description: 'Where routers send visitors.' },
    {
      name: ORGANIZATION_TAG,
      description: 'The organization of the token, and its visual identity.',
    },
    { name: AUDIT_LOG_TAG, description: 'What every write changed, and who wrote.' },
  ],
  schemas: {
    Organization: answerObject(ORGANIZATION_MEMBERS),
    BookingFlow: BOOKING_FLOW,
    UpdatedBookingFlow: UPDATED_BOOKING_FLOW,
    BookingFlowRevision: BOOKING_FLOW_REVISION,
    BrandKit: BRAND_KIT,
    AuditRow: AUDIT_ROW,
  },
  endpoints: {
    ...auditLogEndpoints,
    'organization.update': {
      tag: ORGANIZATION_TAG,
      summary: 'Change the URL privacy and the time zone',
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
        },
      },
      answers: {
        200: json('The organization.', ref('Organization'), ORGANIZATION_EXAMPLE),
      },
      problems: [notFound('organization'), OUTCOME_UNKNOWN],
    },
    'organization.read': {
      tag: ORGANIZATION_TAG,
      summary: 'Read the organization',
      access: 'organizations:read',
      answers: {
        200: json('The organization of the token.', ref('Organization'), ORGANIZATION_EXAMPLE),
      },
      problems: [notFound('organization')],
    },
    ...brandKitEndpoints,
    ...bookingFlowEndpoints,
    ...bookingFlowHistoryEndpoints,
  },
}
