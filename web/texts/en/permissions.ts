/** What each permission allows, for people who choose them. */
export const permissions = {
  'routers:read': 'See routers, try URLs, run the audit',
  'routers:manage': 'Create, change and delete routers',
  'pins:override': 'Save changes even if they break a pin',
  'flows:read': 'See booking flows',
  'flows:manage': 'Create and change booking flows',
  'brand-kits:read': 'See the brand kit',
  'brand-kits:manage': 'Change the brand kit',
  'organizations:read': 'See the organization',
  'organizations:manage': 'Change what is stored of URLs',
  'events:read': 'See visits and other events',
  'tokens:manage': 'Create and revoke tokens',
  'bookings:manage': 'Run booking sessions',
  'webhooks:manage': 'Set up webhooks',
}
