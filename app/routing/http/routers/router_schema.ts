import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import { EXAMPLE_IDS, EXAMPLE_INSTANT } from '#shared/http/endpoint_description'
import {
  arrayOf,
  BOOLEAN,
  answerObject,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  REVISION,
  STRING,
} from '#shared/http/json_schema'
import { CRITERIA_EXAMPLE, MATCHING_CRITERIA } from '../criteria/criteria_schema.js'

/** The output of `showRouter`. */
const MEMBERS: Readonly<Record<string, JsonSchema>> = {
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  name: STRING,
  description: STRING,
  tags: arrayOf(STRING),
  external_id: nullable(STRING),
  booking_flow_id: IDENTIFIER,
  example_urls: arrayOf(STRING),
  matching_criteria: ref('MatchingCriteria'),
  accepted_warnings: arrayOf(ref('WarningCode'), {
    description: 'Codes of warnings that the author has accepted. Absent when there are none.',
  }),
  priority_class: ref('PriorityClass'),
  is_default: BOOLEAN,
  is_active: BOOLEAN,
  scheduling: ref('Scheduling'),
  revision: REVISION,
  createdAt: INSTANT,
  updatedAt: INSTANT,
}

const OPTIONAL = ['description', 'accepted_warnings']

export const ROUTER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  PriorityClass: oneOf(PRIORITY_CLASSES, {
    description: 'In order of evaluation, from the first to the fallback. The service sets it.',
  }),
  MatchingCriteria: MATCHING_CRITERIA,
  Scheduling: answerObject(
    { active_from: INSTANT, active_until: INSTANT },
    {
      optional: ['active_from', 'active_until'],
      description:
        'The router is open from `active_from` (inclusive) to `active_until` (exclusive).',
    }
  ),
  BookingFlowRouter: answerObject(MEMBERS, { optional: OPTIONAL }),
  FilteredBookingFlowRouter: answerObject(
    { ...MEMBERS, booking_flow: ref('BookingFlow') },
    { optional: [...OPTIONAL, 'booking_flow'] }
  ),
  WrittenBookingFlowRouter: answerObject(
    { ...MEMBERS, warnings: ref('WriteWarnings'), impact: ref('Impact') },
    { optional: [...OPTIONAL, 'impact'] }
  ),
}

export const ROUTER_EXAMPLE = {
  _id: EXAMPLE_IDS.router,
  organization_id: EXAMPLE_IDS.organization,
  name: 'Spring implants',
  description: 'Ads of the spring campaign',
  tags: ['spring', 'implants'],
  external_id: 'crm-2026-0417',
  booking_flow_id: EXAMPLE_IDS.bookingFlow,
  example_urls: ['https://clinic.example/hamburg/implants?utm_source=google'],
  matching_criteria: CRITERIA_EXAMPLE,
  priority_class: 'campaign',
  is_default: false,
  is_active: true,
  scheduling: { active_from: EXAMPLE_INSTANT },
  revision: 3,
  createdAt: EXAMPLE_INSTANT,
  updatedAt: EXAMPLE_INSTANT,
}
