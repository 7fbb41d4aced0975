import type { Texts } from '../../texts/spoken_texts.js'
import type { Problems } from './types.js'

interface InTheWay {
  readonly router_name: string
}

/** The problem of the field that only one router may have so; none for a code of something else. */
export function wayProblem(code: string, inTheWay: InTheWay | null, { router }: Texts): Problems {
  const { problems } = router
  const name = inTheWay?.router_name ?? '…'
  switch (code) {
    case 'E_ROUTER_NAME_TAKEN':
      return { name: problems.nameTaken(name) }
    case 'E_ROUTER_EXTERNAL_ID_TAKEN':
      return { externalId: problems.externalIdTaken(name) }
    case 'E_ACTIVE_DEFAULT_EXISTS':
      return { isDefault: problems.defaultExists(name) }
    default:
      return {}
  }
}
