import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { notFound, OUTCOME_UNKNOWN } from '#shared/http/problem'
import { missingValidator } from '#shared/http/query'
import { writeQueryValidator } from '#shared/http/write_query'
import { AUDIT_LOG_TAG, AUDIT_ROW, auditLogEndpoints } from './audit_log/audit_log_endpoints.js'
import {
  BOOKING_FLOW,
  bookingFlowEndpoints,
  FLOWS_TAG,
  UPDATED_BOOKING_FLOW,
} from './booking_flow_endpoints.js'
import {
  BOOKING_FLOW_REVISION,
  bookingFlowHistoryEndpoints,
} from './booking_flow_history_endpoints.js'
import { putBrandKitValidator } from './brand_kit_payload.js'
import { updateOrganizationValidator } from './organization_payload.js'
import { URL_PRIVACY_MODES } from '#shared/url_privacy'

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

const COLOR: JsonSchema = { type: 'string', pattern: '^#([0-9a-f]{3}|[0-9a-f]{6})$' }

/** The output of `showBrandKit`. */
const BRAND_KIT = answerObject({
  _id: IDENTIFIER,
  organization_id: { ...IDENTIFIER, description: 'The owner of the kit.' },
  inherited_from: {
    ...nullable(IDENTIFIER),
    description: "The ancestor that owns the kit; null for the organization's own kit.",
  },
  name: STRING,
  logo_url: nullable(STRING),
  primary_color: COLOR,
  secondary_color: nullable(COLOR),
  font_family: nullable(STRING),
  createdAt: INSTANT,
  updatedAt: INSTANT,
})

const TIMES = { createdAt: EXAMPLE_INSTANT, updatedAt: EXAMPLE_INSTANT }

const ORGANIZATION_EXAMPLE = {
  _id: EXAMPLE_IDS.organization,
  name: 'Clinic',
  parent_id: null,
  url_privacy: 'masked',
  time_zone: 'Europe/Berlin',
  ...TIMES,
}

const KIT_FIELDS = {
  name: 'Clinic',
  logo_url: 'https://cdn.example.com/logo.svg',
  primary_color: '#00aa77',
  font_family: 'Inter',
}

const KIT_EXAMPLE = {
  _id: EXAMPLE_IDS.brandKit,
  organization_id: EXAMPLE_IDS.organization,
  inherited_from: null,
  ...KIT_FIELDS,
  secondary_color: null,
  ...TIMES,
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
    'brand_kit.read': {
      tag: ORGANIZATION_TAG,
      summary: 'Read the brand kit',
      description:
        "The organization's own kit, or that of its nearest ancestor that has one. With `allow_missing`, the answer without any is a 204 in place of a 404.",
      access: 'brand-kits:read',
      query: {
        validator: missingValidator,
        parameters: {
          allow_missing: { description: 'Whether to answer 204 in place of 404.' },
        },
      },
      answers: {
        200: json('The brand kit.', ref('BrandKit'), KIT_EXAMPLE),
        204: { description: 'There is none, and the request has `allow_missing`.' },
      },
      problems: [notFound('brand kit')],
    },
    'brand_kit.put': {
      tag: ORGANIZATION_TAG,
      summary: "Replace the organization's own brand kit",
      description:
        'A kit as `GET` shows it is accepted, an inherited one too: members that only the service sets must equal those of the kit that is in force before the change.',
      access: 'brand-kits:manage',
      query: { validator: writeQueryValidator },
      body: {
        name: 'PutBrandKit',
        validator: putBrandKitValidator,
        examples: {
          'A whole kit': { ...KIT_FIELDS, secondary_color: '#fff' },
          'A minimal kit': { name: 'Clinic', primary_color: '#0a7' },
        },
      },
      answers: {
        200: json(
          'The kit: it replaced an earlier one, or the request was only validated.',
          ref('BrandKit'),
          KIT_EXAMPLE
        ),
        201: json("The organization's first kit.", ref('BrandKit'), KIT_EXAMPLE),
      },
      problems: [OUTCOME_UNKNOWN],
    },
    ...bookingFlowEndpoints,
    ...bookingFlowHistoryEndpoints,
  },
}
