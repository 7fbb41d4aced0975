/** What an access token may allow its bearer, within its one organization. */
export const PERMISSIONS = [
  'routers:read',
  'routers:manage',
  'pins:override',
  'flows:read',
  'flows:manage',
  'brand-kits:read',
  'brand-kits:manage',
  'organizations:read',
  'organizations:manage',
  'events:read',
  'tokens:manage',
  'bookings:manage',
  'webhooks:manage',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export function isPermission(text: string): text is Permission {
  return PERMISSIONS.some((permission) => permission === text)
}
