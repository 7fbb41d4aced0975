import { tryPlace } from '../../drafts.js'
import { LinkButton } from '../../parts/link_button.js'
import { useTexts } from '../../texts/texts.js'
import { DismissUtm } from './dismiss_utm.js'
import { DraftButton } from './draft_button.js'
import type { Finding } from './finding.js'
import { placeOfView } from './finding_views.js'

/** What a person may do at once about a finding. */
export function FindingActions({ finding }: { readonly finding: Finding }) {
  const t = useTexts().findings
  return (
    <div className="actions">
      {finding.type === 'utm' && finding.utm.key && <DismissUtm utm={finding.utm} />}
      {finding.type === 'example' && (
        <LinkButton tone="quiet" place={tryPlace({ url: finding.url })}>
          {t.tryUrl}
        </LinkButton>
      )}
      {finding.type === 'flow' && (
        <LinkButton tone="quiet" place={`/flows/${finding.router.booking_flow_id}`}>
          {t.openFlow}
        </LinkButton>
      )}
      {finding.type === 'silent' && finding.reason === 'misspelt' && (
        <LinkButton tone="quiet" place={placeOfView('utm')}>
          {t.silent.toUtm}
        </LinkButton>
      )}
      {finding.type === 'silent' && finding.reason !== 'misspelt' && (
        <DraftButton
          tone="quiet"
          routerId={finding.router.router_id}
          router={{ is_active: false }}
          label={t.silent.deactivate}
        />
      )}
    </div>
  )
}
