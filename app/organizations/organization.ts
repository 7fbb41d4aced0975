/** A tenant. Nothing of it is visible to another organization, except that its brand kit may be inherited. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  /** Nearest first: the parent, then its parent, up to the root. */
  readonly ancestorIds: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
}
