import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { api, apiHooks } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import type { components } from '#console/api/schema'
import { EyeOff, Route } from '#console/icons/lucide'
import { ImpactMoves } from '#console/impact/impact_moves'
import { shareText } from '#console/impact/impact_text'
import { Answer, Empty, Forbidden, problemSentence, Skeleton } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { Button, LinkButton } from '#console/parts/buttons'
import { Chip } from '#console/parts/controls'
import { Lacking } from '#console/parts/needs'
import { toast } from '#console/parts/toasts'
import { criteriaTexts } from '#console/shared/criteria_text'
import { tryPlace } from '#console/shared/drafts'
import { useMay } from '#console/shared/session'
import { useSpeech, useTexts } from '#console/texts/texts'
import { DraftButton } from './audit_button.js'

const KEY = ['get', '/v1/router-suggestions'] as const

type SuggestedRouters = components['schemas']['RouterSuggestions']
type Suggestion = components['schemas']['RouterSuggestion']

/** Routers that visitors lack. Not requested without the permission. */
export function useSuggestions() {
  const maySee = useMay('events:read')
  return apiHooks.useQuery('get', '/v1/router-suggestions', {}, { enabled: maySee })
}

/** Dismisses a suggestion for the whole organization. */
function useDismiss(onDone: () => void) {
  const t = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key }: Suggestion) =>
      api.POST('/v1/router-suggestions/{key}/dismiss', { params: { path: { key } } }),
    onSuccess: (_, { draft }) => {
      toast({ text: t.findings.suggested.dismissed(draft.name) })
      onDone()
      return client.invalidateQueries({ queryKey: KEY })
    },
    onError: (thrown) => toast({ tone: 'problem', text: problemSentence(asProblem(thrown), t) }),
  })
}

interface SuggestionsProps {
  /** The page shows suggestions only, and says if there are none. */
  readonly isAlone: boolean
}

/** Routers that visitors lack, derived from traffic to the default router or to none. */
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
  readonly suggested: SuggestedRouters
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

interface SuggestionItemProps {
  readonly suggestion: Suggestion
  readonly isBusy: boolean
  onDismiss(): void
}

/** A suggested router: its criteria, the visitors that it would take, and its draft. */
function SuggestionItem({ suggestion, isBusy, onDismiss }: SuggestionItemProps) {
  const { texts, locale } = useSpeech()
  const { suggested: t } = texts.findings
  const mayChange = useMay('routers:manage')
  const { draft, support, impact, witness } = suggestion
  const criteria = criteriaTexts(draft.matching_criteria)
  return (
    <li>
      <Badge tone="info">{t.badge}</Badge>
      <div className="stack tight">
        <p>{t.takes(support.resolves, shareText(support.share, locale))}</p>
        <p className="chips">
          {criteria.map((text) => (
            <Chip key={text} value={text} />
          ))}
        </p>
        {support.unmatched > 0 && <p className="lost">{t.unmatched(support.unmatched)}</p>}
        {support.networks > 0 && <p className="dim">{t.networks(support.networks)}</p>}
        {support.further < support.resolves && (
          <p className="dim">{t.further(support.resolves - support.further)}</p>
        )}
        {impact.pins_broken_total > 0 && (
          <p className="lost">{texts.impact.pins(impact.pins_broken_total)}</p>
        )}
        <details className="impact">
          <summary data-remedies="">{texts.impact.moves}</summary>
          <ImpactMoves
            moves={impact.moves}
            total={impact.moves_total}
            isOwn={({ router_id: id }) => id === null}
          />
        </details>
      </div>
      <div className="actions">
        <LinkButton tone="quiet" place={tryPlace({ url: witness.url })}>
          {texts.findings.tryUrl}
        </LinkButton>
        <DraftButton
          tone="quiet"
          routerId={null}
          router={draft}
          label={texts.findings.applyAsDraft}
        />
        {mayChange && (
          <Button tone="quiet" icon={EyeOff} isBusy={isBusy} onClick={onDismiss}>
            {t.dismiss}
          </Button>
        )}
      </div>
    </li>
  )
}
