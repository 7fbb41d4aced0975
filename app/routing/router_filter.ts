import type { CampaignCriteria } from './engine/criteria/campaign.js'
import type { PriorityClass } from './engine/criteria/priority_class.js'
import type { RouterStatus } from './router_status.js'

/** What routers must have in common: every given member holds. */
export interface RouterFilter {
  readonly name?: string | undefined
  /** A regular expression in MongoDB's dialect that the name must match somewhere. */
  readonly namePattern?: string | undefined
  readonly bookingFlowId?: string | undefined
  readonly isDefault?: boolean | undefined
  readonly isActive?: boolean | undefined
  /** Folded words, as `searchWords` returns them: each begins a word of the router. */
  readonly words?: readonly string[] | undefined
  readonly tag?: string | undefined
  readonly externalId?: string | undefined
  readonly priorityClass?: PriorityClass | undefined
  readonly status?: RouterStatusAt | undefined
  /** The router demands each of these values, exactly. */
  readonly campaign?: CampaignCriteria | undefined
  /** Decoded segments with which the path of the router begins. */
  readonly pathSegments?: readonly string[] | undefined
}

export interface RouterStatusAt {
  readonly is: RouterStatus
  readonly at: Date
}
