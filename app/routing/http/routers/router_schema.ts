import { LISTED_MAX } from '#routing/actions/validate_example_urls'
import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import { EXAMPLE_IDS, EXAMPLE_INSTANT } from '#shared/http/endpoint_description'
import {
  arrayOf,
  BOOLEAN,
  closedObject,
  COUNT,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { MATCHING_CRITERIA } from '../criteria/criteria_schema.js'

/** What `showRouter` shows. */
const MEMBERS: Readonly<Record<string, JsonSchema>> = {
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  name: STRING,
  description: STRING,
  booking_flow_id: IDENTIFIER,
  example_urls: arrayOf(STRING),
  matching_criteria: ref('MatchingCriteria'),
  priority_class: ref('PriorityClass'),
  is_default: BOOLEAN,
  is_active: BOOLEAN,
  scheduling: ref('Scheduling'),
  createdAt: INSTANT,
  updatedAt: INSTANT,
}

/** What `showMatchedRouter` shows. */
export const MATCHED_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  router_id: IDENTIFIER,
  router_name: STRING,
  priority_class: ref('PriorityClass'),
  booking_flow_id: IDENTIFIER,
}

const OUTRANKING = closedObject({
  router_id: IDENTIFIER,
  router_name: STRING,
  on: oneOf(['priority_class', 'specificity', 'created_at', 'id']),
})

/** What `showExplanation` shows. */
const EXPLANATION = closedObject({
  url: { ...STRING, description: 'The URL in its normal form.' },
  at: INSTANT,
  winner: nullable(closedObject({ ...MATCHED_MEMBERS, matched_by: STRING })),
  others: arrayOf(closedObject({ ...MATCHED_MEMBERS, outranked_by: OUTRANKING }), {
    maxItems: LISTED_MAX,
    description: 'The other open routers that match, in precedence order.',
  }),
  others_total: { ...COUNT, description: 'The number of all other open routers that match.' },
  holds_until: {
    ...nullable(INSTANT),
    description: 'When a schedule next changes the decision; null if none does.',
  },
  routers: arrayOf(
    {
      anyOf: [
        closedObject({ router_id: IDENTIFIER, found: { type: 'boolean', const: false } }),
        closedObject({
          ...MATCHED_MEMBERS,
          found: { type: 'boolean', const: true },
          is_active: BOOLEAN,
          scheduling: ref('Scheduling'),
          wins: BOOLEAN,
          obstacles: arrayOf(
            oneOf(['inactive', 'not_yet_open', 'closed', 'criteria', 'outranked'])
          ),
          criteria: arrayOf(
            closedObject({
              field: STRING,
              met: BOOLEAN,
              expected: STRING,
              actual: nullable(STRING),
            })
          ),
          outranked_by: nullable(OUTRANKING),
        }),
      ],
    },
    { description: 'One verdict per router in `router_ids`, in the given order.' }
  ),
})

export const ROUTER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  PriorityClass: oneOf(PRIORITY_CLASSES, {
    description: 'In order of evaluation, from the first to the fallback. The service sets it.',
  }),
  MatchingCriteria: MATCHING_CRITERIA,
  Scheduling: closedObject(
    { active_from: INSTANT, active_until: INSTANT },
    {
      optional: ['active_from', 'active_until'],
      description:
        'The router is open from `active_from` (inclusive) to `active_until` (exclusive).',
    }
  ),
  BookingFlowRouter: closedObject(MEMBERS, { optional: ['description'] }),
  FilteredBookingFlowRouter: closedObject(
    { ...MEMBERS, booking_flow: ref('BookingFlow') },
    { optional: ['description', 'booking_flow'] }
  ),
  WrittenBookingFlowRouter: closedObject(
    { ...MEMBERS, warnings: ref('WriteWarnings') },
    { optional: ['description'] }
  ),
  MatchedRouter: closedObject(MATCHED_MEMBERS),
  Explanation: EXPLANATION,
}

export const CRITERIA_EXAMPLE = {
  path: { segments: ['hamburg', 'implants'] },
  campaign: { utm_source: 'google' },
}

export const ROUTER_EXAMPLE = {
  _id: EXAMPLE_IDS.router,
  organization_id: EXAMPLE_IDS.organization,
  name: 'Spring implants',
  description: 'Ads of the spring campaign',
  booking_flow_id: EXAMPLE_IDS.bookingFlow,
  example_urls: ['https://clinic.example/hamburg/implants?utm_source=google'],
  matching_criteria: CRITERIA_EXAMPLE,
  priority_class: 'campaign',
  is_default: false,
  is_active: true,
  scheduling: { active_from: EXAMPLE_INSTANT },
  createdAt: EXAMPLE_INSTANT,
  updatedAt: EXAMPLE_INSTANT,
}

export const MATCHED_EXAMPLE = {
  router_id: EXAMPLE_IDS.router,
  router_name: 'Spring implants',
  priority_class: 'campaign',
  booking_flow_id: EXAMPLE_IDS.bookingFlow,
}
