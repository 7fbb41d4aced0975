import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import type { Result } from '#shared/result'
import type { PinsRefusal } from './pins/keep_pins.js'
import type { RouterProblem } from './check_router.js'
import type { CreateRouterError, CreateRouterInput } from './create_router.js'

/** A router to import, or why its source does not describe one. */
export type ImportDraft = Result<CreateRouterInput, MalformedDraft>

interface MalformedDraft {
  readonly problems: readonly RouterProblem[]
  readonly legible: DraftKeys
}

/**
 * What a draft is compared by with the other drafts and with the organization. Of a malformed draft, only the members
 * that could be read.
 */
export interface DraftKeys {
  readonly name?: string | undefined
  readonly externalId?: string | null | undefined
  readonly bookingFlowId?: string | undefined
  readonly isDefault?: boolean | undefined
  readonly isActive?: boolean | undefined
}

/** Why one draft is refused. The last three name the earlier draft of the same import that conflicts with it. */
export type ImportProblem =
  | Exclude<CreateRouterError, QuotaExceeded | PinsRefusal>
  | { readonly type: 'name_repeated'; readonly first: number }
  | { readonly type: 'external_id_repeated'; readonly first: number }
  | { readonly type: 'active_default_repeated'; readonly first: number }

export interface RefusedDraft {
  /** The draft's index, from 0. */
  readonly index: number
  readonly problem: ImportProblem
}
