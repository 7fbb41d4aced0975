import type { Permission } from '#shared/permission'

/** What a token needs to create a publishable key: to create credentials, and what every key lets pages do. */
export const KEY_ACCESS = [
  'tokens:manage',
  'routers:read',
  'bookings:manage',
] as const satisfies readonly Permission[]
