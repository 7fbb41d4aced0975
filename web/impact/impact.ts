import type { components } from '../api/schema.js'

/** What a change of routers would do to past visitors. */
export type Impact = components['schemas']['Impact']
export type ImpactMove = components['schemas']['ImpactMove']

export type ImpactInput = components['schemas']['RouterImpact']
export type ImpactChange = ImpactInput['changes'][number]

/** How many closed days of visitors a change is compared with. */
export const IMPACT_DAYS = [7, 30] as const

export type ImpactDays = (typeof IMPACT_DAYS)[number]

/** Those of a write that answers its impact. */
export const WRITTEN_IMPACT_DAYS: ImpactDays = 7
