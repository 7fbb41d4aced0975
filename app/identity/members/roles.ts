import { type Permission, PERMISSIONS } from '#shared/permission'

export const ROLES = ['viewer', 'editor', 'approver', 'admin'] as const

export type Role = (typeof ROLES)[number]

const VIEWER: readonly Permission[] = [
  'routers:read',
  'flows:read',
  'brand-kits:read',
  'organizations:read',
  'events:read',
]

const EDITOR: readonly Permission[] = [
  ...VIEWER,
  'routers:manage',
  'flows:manage',
  'brand-kits:manage',
]

/** What a member with the role may do. Each role may do what the one before it may. */
export const PERMISSIONS_OF_ROLE: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: VIEWER,
  editor: EDITOR,
  approver: [...EDITOR, 'pins:override'],
  admin: PERMISSIONS,
}

/** The first permission of the role that is not among `held`; undefined for a role that the holder may give. */
export function permissionAbove(held: readonly Permission[], role: Role): Permission | undefined {
  return PERMISSIONS_OF_ROLE[role].find((permission) => !held.includes(permission))
}
