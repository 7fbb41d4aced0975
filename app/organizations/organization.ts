import type { UrlPrivacy } from '#shared/url_privacy'

/** A tenant. Other organizations see nothing of it, except that descendants may inherit its brand kit. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  /** Nearest first: the parent, then its parent, up to the root. */
  readonly ancestorIds: readonly string[]
  readonly urlPrivacy: UrlPrivacy
  readonly createdAt: Date
  readonly updatedAt: Date
}
