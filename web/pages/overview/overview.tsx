import './overview.css'
import { apiHooks } from '../../api/client.js'
import { Answer } from '../../parts/answer.js'
import { Forbidden } from '../../parts/forbidden.js'
import { PageHead } from '../../parts/page_head.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'
import { Attention } from './attention.js'
import { FirstSteps } from './first_steps.js'
import { NextChanges } from './next_changes.js'
import { StatusCounts } from './status_counts.js'

/** Is anything wrong, and what happens next? Each number leads to its list. */
export default function Overview() {
  const t = useTexts()
  const mayRead = useMay('routers:read')
  return (
    <>
      <PageHead title={t.overview.title} />
      {mayRead ? <OfRouters /> : <Forbidden permission="routers:read" />}
    </>
  )
}

function OfRouters() {
  const params = { query: { limit: 1, total: true } }
  const query = apiHooks.useQuery('get', '/v1/booking-flow-routers', { params })
  return (
    <Answer query={query} empty={({ meta }) => meta.total === 0 && <FirstSteps />}>
      {({ meta }) => (
        <div className="overview">
          <StatusCounts total={meta.total ?? 0} />
          <Attention />
          <NextChanges />
        </div>
      )}
    </Answer>
  )
}
