import { type RouterField, UTM_FIELDS } from './router_form.js'

const MEMBERS: Readonly<Record<string, RouterField>> = {
  'name': 'name',
  'description': 'description',
  'booking_flow_id': 'bookingFlowId',
  'tags': 'tags',
  'external_id': 'externalId',
  'is_active': 'isActive',
  'is_default': 'isDefault',
  'example_urls': 'exampleUrls',
  'scheduling': 'activeUntil',
  'scheduling.active_from': 'activeFrom',
  'scheduling.active_until': 'activeUntil',
  'matching_criteria': 'path',
  'matching_criteria.path': 'path',
  'matching_criteria.query_params': 'parameters',
  'matching_criteria.campaign': 'utm_source',
  ...Object.fromEntries(UTM_FIELDS.map((name) => [`matching_criteria.campaign.${name}`, name])),
}

/** The field that shows the member of the payload at this path; null when none does. */
export function fieldOfProblem(path: string): RouterField | null {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const field = MEMBERS[parts.slice(0, length).join('.')]
    if (field !== undefined) return field
  }
  return null
}
