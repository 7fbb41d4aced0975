/** A tenant. Other organizations see nothing of it, except that descendants may inherit its brand kit. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  /** Nearest first: the parent, then its parent, up to the root. */
  readonly ancestorIds: readonly string[]
  readonly urlPrivacy: UrlPrivacy
  /** The zone in which its people read and write times, such as `Europe/Berlin`; null: that of their browsers. */
  readonly timeZone: string | null
  /** Whether the service may ask for the pages of its campaigns. */
  readonly pageChecks: SwitchState
  /** Whether a page may read the name of the router that leads its visitors. */
  readonly routerNamesOnPages: SwitchState
  /** When its rows are deleted, or were deleted last; absent unless its deletion was requested. */
  readonly deletionDueAt?: Date
  /** When the deletion began, which cannot be taken back from then on. */
  readonly deletionBegunAt?: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * What the service may store of the URLs that an organization resolves: `full` the whole URL; `masked` without click ids and
 * personal values; `relevant` also without the parameters that no router asks for.
 */
export const URL_PRIVACY_MODES = ['full', 'masked', 'relevant'] as const

export type UrlPrivacy = (typeof URL_PRIVACY_MODES)[number]

export const SWITCH_STATES = ['on', 'off'] as const

export type SwitchState = (typeof SWITCH_STATES)[number]
