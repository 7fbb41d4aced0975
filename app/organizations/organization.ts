/** A tenant. Other organizations see nothing of it, except that descendants may inherit its brand kit. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  /** Nearest first: the parent, then its parent, up to the root. */
  readonly ancestorIds: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
}
