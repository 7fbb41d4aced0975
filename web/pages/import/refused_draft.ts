import type { components } from '../../api/schema.js'

export type RefusedDraft = components['schemas']['RefusedDraft']

/** What the service would refuse, by the index of the draft. */
export type Refusals = ReadonlyMap<number, RefusedDraft>
