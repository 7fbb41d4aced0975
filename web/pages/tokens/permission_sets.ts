import type { components } from '#console/api/schema'

type Permission = components['schemas']['Permission']

const VIEWER = [
  'routers:read',
  'flows:read',
  'brand-kits:read',
  'organizations:read',
  'events:read',
] as const satisfies readonly Permission[]
const EDITOR = [...VIEWER, 'routers:manage', 'flows:manage', 'brand-kits:manage'] as const

/** The permissions that another one depends on: a change needs the right to read. */
const NEEDS: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  'routers:manage': ['routers:read', 'flows:read'],
  'pins:override': ['routers:manage', 'routers:read', 'flows:read'],
  'flows:manage': ['flows:read'],
  'brand-kits:manage': ['brand-kits:read'],
  'organizations:manage': ['organizations:read'],
  'webhooks:manage': ['events:read', 'routers:read'],
}

export type Preset = 'viewer' | 'editor' | 'admin'

/** Common sets of permissions, with their dependencies, that `held` can grant. */
export function presetsOf(
  all: readonly Permission[],
  held: readonly Permission[]
): readonly { readonly name: Preset; readonly permissions: readonly Permission[] }[] {
  const presets = [
    { name: 'viewer', permissions: VIEWER },
    { name: 'editor', permissions: EDITOR },
    { name: 'admin', permissions: all },
  ] as const
  return presets.filter(({ permissions }) => permissions.every((one) => held.includes(one)))
}

/** Missing dependencies of the chosen permissions. */
export function neededBy(chosen: readonly Permission[]): readonly Permission[] {
  const needed = new Set(chosen.flatMap((one) => NEEDS[one] ?? []))
  return [...needed].filter((one) => !chosen.includes(one))
}

export function areSame(one: readonly Permission[], other: readonly Permission[]): boolean {
  return one.length === other.length && one.every((permission) => other.includes(permission))
}

export type AccessToken = components['schemas']['AccessToken']

export interface TokenRow {
  readonly token: AccessToken
  /** It is indented below its parent, with which it ends. */
  readonly isBeneath: boolean
}

/** Tokens in order, each followed by the tokens derived from it. A token without a listed parent is not indented. */
export function tokenRows(tokens: readonly AccessToken[]): readonly TokenRow[] {
  const ids = new Set(tokens.map(({ _id: id }) => id))
  const isBeneath = ({ derived_from: from }: AccessToken) => from !== null && ids.has(from)
  return tokens
    .filter((token) => !isBeneath(token))
    .flatMap((token) => [
      { token, isBeneath: false },
      ...tokens
        .filter(({ derived_from: from }) => from === token._id)
        .map((derived) => ({ token: derived, isBeneath: true })),
    ])
}
