import './overview.css'
import { useQuery } from '@tanstack/react-query'
import { pinRunQuery } from '../../api/pin_run.js'
import { useRouterAudit } from '../../api/use_router_audit.js'
import { Answer } from '../../parts/answer.js'
import { Forbidden } from '../../parts/forbidden.js'
import { PageHead } from '../../parts/page_head.js'
import { useMay } from '../../session.js'
import { useFirstTexts } from '../../texts/texts.js'
import { Attention } from './attention.js'
import { LastWeek } from './last_week.js'
import { Onboarding } from './onboarding.js'
import { NextChanges } from './next_changes.js'
import { StatusCounts } from './status_counts.js'
import { useRoutersAtAGlance } from './use_routers_at_a_glance.js'

/** Is anything wrong, and what happens next? Each number leads to its list. */
export default function Overview() {
  const t = useFirstTexts()
  const mayRead = useMay('routers:read')
  return (
    <>
      <PageHead title={t.overview.title} />
      {mayRead ? <OfRouters /> : <Forbidden permission="routers:read" />}
    </>
  )
}

function OfRouters() {
  const query = useRoutersAtAGlance()
  const mayReadEvents = useMay('events:read')
  // Asked for together with the routers, not after them.
  useRouterAudit()
  useQuery(pinRunQuery)
  return (
    <Answer query={query}>
      {({ total, defaults, byStatus, next }) => (
        <div className="overview">
          {total > 0 && (
            <>
              <StatusCounts total={total} byStatus={byStatus} />
              {mayReadEvents && <LastWeek />}
              <Attention />
              <NextChanges changes={next} />
            </>
          )}
          <Onboarding routers={total - defaults} defaultRouters={defaults} />
        </div>
      )}
    </Answer>
  )
}
