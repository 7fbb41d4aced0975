import { Route } from 'lucide-react'
import { useId, useRef } from 'react'
import { Answer } from '../../parts/answer.js'
import { Empty } from '../../parts/empty.js'
import { Forbidden } from '../../parts/forbidden.js'
import { Lacking } from '../../parts/lacking.js'
import { Skeleton } from '../../parts/skeleton.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'
import { SuggestionItem } from './suggestion_item.js'
import { type Suggestions as Suggested, useDismiss, useSuggestions } from './use_suggestions.js'

interface SuggestionsProps {
  /** Nothing else is shown: it says so when there are none. */
  readonly isAlone: boolean
}

/** Routers that visitors lack, by what went to the default router or to no router. */
export function Suggestions({ isAlone }: SuggestionsProps) {
  const t = useTexts().findings.suggested
  const maySee = useMay('events:read')
  const query = useSuggestions()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!maySee) {
    if (isAlone) return <Forbidden permission="events:read" />
    return <Lacking permission="events:read" what={`${t.title}:`} />
  }
  const isEmpty = query.data === undefined || query.data.data.length === 0
  if (!isAlone && isEmpty && query.failureReason === null) return null
  return (
    <section className="suggestions-section" aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {t.title}
      </h2>
      <Answer
        query={query}
        skeleton={<Skeleton lines={4} />}
        empty={({ data, dismissed }) =>
          data.length === 0 && <Empty icon={Route} text={t.none(dismissed)} />
        }
      >
        {(suggested) => <List suggested={suggested} onDismissed={() => heading.current?.focus()} />}
      </Answer>
    </section>
  )
}

interface ListProps {
  readonly suggested: Suggested
  onDismissed(): void
}

function List({ suggested: { data, total, traffic, dismissed }, onDismissed }: ListProps) {
  const t = useTexts().findings.suggested
  const dismiss = useDismiss(onDismissed)
  return (
    <div className="stack">
      <p className="dim">{t.lead(traffic.left)}</p>
      {!traffic.is_complete && <p className="notice">{t.incomplete}</p>}
      <ul className="sheet findings" aria-label={t.title}>
        {data.map((suggestion) => (
          <SuggestionItem
            key={suggestion.key}
            suggestion={suggestion}
            isBusy={dismiss.isPending && dismiss.variables.key === suggestion.key}
            onDismiss={() => dismiss.mutate(suggestion)}
          />
        ))}
      </ul>
      {total > data.length && <p className="dim">{t.more(total - data.length)}</p>}
      {dismissed > 0 && <p className="dim">{t.hidden(dismissed)}</p>}
    </div>
  )
}
