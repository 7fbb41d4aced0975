import { X } from 'lucide-react'
import { useRouterNames } from '../../api/use_router_names.js'
import { goTo } from '../../frame/hash_location.js'
import { LinkButton } from '../../parts/link_button.js'
import { Select } from '../../parts/select.js'
import { useTexts } from '../../texts/texts.js'
import { EFFECTS, type HistoryFilter, placeOfHistory } from './history_filter.js'
import type { RouterChange } from './history_writes.js'

interface HistoryFiltersProps {
  readonly filter: HistoryFilter
  /** The changes in sight: they name what is filtered by. */
  readonly changes: readonly RouterChange[]
}

/** By effect; by router and by token where a link asked for it. */
export function HistoryFilters({ filter, changes }: HistoryFiltersProps) {
  const { history: t } = useTexts()
  const names = useRouterNames()
  const found = changes.find(({ router_id: id }) => id === filter.router)?.router_name
  const router = found ?? names.get(filter.router ?? '') ?? t.unnamed
  const token = changes.find(({ actor }) => actor?.token_id === filter.token)?.actor?.name
  return (
    <div className="actions history-filters">
      <Select
        aria-label={t.effect}
        data-key="/"
        value={filter.effect ?? ''}
        onChange={({ target: { value } }) => {
          const effect = EFFECTS.find((one) => one === value) ?? null
          goTo(placeOfHistory({ ...filter, effect }))
        }}
        options={[
          { value: '', label: t.allEffects },
          ...EFFECTS.map((effect) => ({ value: effect, label: t.effects[effect] })),
        ]}
      />
      {filter.router !== null && (
        <LinkButton icon={X} place={placeOfHistory({ ...filter, router: null })}>
          {t.onlyRouter(router)}
        </LinkButton>
      )}
      {filter.token !== null && (
        <LinkButton icon={X} place={placeOfHistory({ ...filter, token: null })}>
          {t.onlyToken(token ?? t.unnamedToken)}
        </LinkButton>
      )}
    </div>
  )
}
