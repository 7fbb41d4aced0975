/** The indexes that lists of routers name in their queries; each begins with the organization. */
export const INDEX = {
  id: { organization_id: 1, _id: -1 },
  name: { organization_id: 1, name: 1 },
  externalId: { organization_id: 1, external_id: 1 },
  flow: { organization_id: 1, booking_flow_id: 1, _id: -1 },
  /** Its last members let MongoDB judge a status without reading routers. */
  activity: {
    'organization_id': 1,
    'is_active': 1,
    '_id': -1,
    'is_default': 1,
    'scheduling.active_from': 1,
    'scheduling.active_until': 1,
  },
  from: { 'organization_id': 1, 'scheduling.active_from': 1 },
  until: { 'organization_id': 1, 'scheduling.active_until': 1 },
  terms: { 'organization_id': 1, 'search.terms': 1, '_id': -1 },
  foldedName: { 'organization_id': 1, 'search.name': 1, '_id': 1 },
  update: { organization_id: 1, updatedAt: 1, _id: 1 },
  precedence: { 'organization_id': 1, 'search.grade': 1, 'createdAt': -1, '_id': -1 },
} as const

export type SearchIndex = (typeof INDEX)[keyof typeof INDEX]
