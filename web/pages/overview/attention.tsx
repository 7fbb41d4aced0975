import { ChevronRight, CircleCheck, Radar } from 'lucide-react'
import type { RouterAudit } from '../../api/router_audit.js'
import { useRouterAudit } from '../../api/use_router_audit.js'
import { Answer } from '../../parts/answer.js'
import { Badge } from '../../parts/badge.js'
import { LinkButton } from '../../parts/link_button.js'
import { useAge } from '../../parts/use_age.js'
import { useTexts } from '../../texts/texts.js'
import { attentionItems } from './attention_items.js'

/** What the latest audit says that a person should look at. */
export function Attention() {
  const t = useTexts()
  const query = useRouterAudit()
  return (
    <section className="sheet" aria-labelledby="attention">
      <header className="section-head">
        <h2 id="attention">{t.overview.attention}</h2>
        {query.data?.audit && <AuditAge at={query.data.audit.audited_at} />}
      </header>
      <Answer query={query}>
        {({ audit }) => (audit === null ? <NotAudited /> : <Items audit={audit} />)}
      </Answer>
    </section>
  )
}

function AuditAge({ at }: { readonly at: string }) {
  const t = useTexts()
  return (
    <time className="dim" dateTime={at}>
      {t.findings.note(useAge(Date.parse(at)))}
    </time>
  )
}

function NotAudited() {
  const t = useTexts()
  return (
    <div className="quiet-note">
      <Radar aria-hidden="true" size={22} />
      <p>{t.overview.notAudited}</p>
      <LinkButton place="/findings">{t.overview.toAudit}</LinkButton>
    </div>
  )
}

function Items({ audit }: { readonly audit: RouterAudit }) {
  const t = useTexts()
  const items = attentionItems(audit)
  if (items.length === 0) {
    return (
      <div className="quiet-note well">
        <CircleCheck aria-hidden="true" size={22} />
        <p>{t.findings.well(audit.routers)}</p>
      </div>
    )
  }
  return (
    <ul className="rows">
      {items.map(({ name, count, tone, place }) => (
        <li key={name}>
          <a href={`#${place}`} data-row-link="">
            <Badge tone={tone}>{count}</Badge>
            <span>{t.overview.items[name](count)}</span>
            <ChevronRight aria-hidden="true" size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}
