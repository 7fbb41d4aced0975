import { invalid } from '#shared/http/problem'
import {
  ACTIVE_DEFAULT_EXISTS,
  BOOKING_FLOW_UNKNOWN,
  CONFLICTS,
  EXTERNAL_ID_TAKEN,
  NAME_TAKEN,
} from '../routers/router_refusals.js'

/** What drafts of one import do to each other, by the type of the import's problem. */
export const REPEATED = {
  name_repeated: {
    code: 'E_NAME_REPEATED',
    detail: 'An earlier draft of the same import has this name.',
  },
  external_id_repeated: {
    code: 'E_EXTERNAL_ID_REPEATED',
    detail: 'An earlier draft of the same import has this external_id.',
  },
  active_default_repeated: {
    code: 'E_ACTIVE_DEFAULT_REPEATED',
    detail: 'An earlier draft of the same import is already an active default router.',
  },
}

/** The codes of a refused draft. */
export const DRAFT_CODES = [
  invalid([]).code,
  BOOKING_FLOW_UNKNOWN.code,
  NAME_TAKEN.code,
  EXTERNAL_ID_TAKEN.code,
  ACTIVE_DEFAULT_EXISTS.code,
  CONFLICTS.code,
  REPEATED.name_repeated.code,
  REPEATED.external_id_repeated.code,
  REPEATED.active_default_repeated.code,
]
