import { EyeOff } from 'lucide-react'
import { criteriaTexts } from '../../added_criteria.js'
import { tryPlace } from '../../drafts.js'
import { ImpactMoves } from '../../impact/impact_moves.js'
import { shareText } from '../../impact/share_text.js'
import { Badge } from '../../parts/badge.js'
import { Button } from '../../parts/button.js'
import { Chip } from '../../parts/chip.js'
import { LinkButton } from '../../parts/link_button.js'
import { useMay } from '../../session.js'
import { useSpeech } from '../../texts/texts.js'
import { DraftButton } from './draft_button.js'
import type { Suggestion } from './use_suggestions.js'

interface SuggestionItemProps {
  readonly suggestion: Suggestion
  readonly isBusy: boolean
  onDismiss(): void
}

/** A router that visitors lack: what it would ask for, whom it would take, and its draft. */
export function SuggestionItem({ suggestion, isBusy, onDismiss }: SuggestionItemProps) {
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
