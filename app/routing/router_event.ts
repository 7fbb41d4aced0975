import type { PriorityClass } from './engine/priority_class.js'

/** What is kept of a resolve that selected a router. */
export interface RouterEvent {
  readonly id: string
  readonly organizationId: string
  readonly routerId: string
  /** The normalised URL, without user name, password and fragment. */
  readonly url: string
  readonly type: 'ROUTER_RESOLVED'
  readonly matchedClass: PriorityClass
  readonly resolvedAt: Date
}
