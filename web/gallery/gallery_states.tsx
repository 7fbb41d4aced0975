import { ApiProblem } from '#console/api/problems'
import { Signpost } from '#console/icons/lucide'
import { Empty, Forbidden, OutageBanner, ProblemBox, Skeleton } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { Shown } from './shown.js'

const BUSY = new ApiProblem(
  503,
  {
    code: 'E_STORE_UNAVAILABLE',
    detail: 'The service cannot reach a database that this request needs.',
  },
  new Headers({ 'X-Request-Id': '1acea7a7-c6b5-4169-b70d-6c8675688247' })
)
const NOT_REACHED = new ApiProblem(0, { code: 'NETWORK' })
const FIVE_MINUTES_MS = 300_000

export function GalleryStates() {
  return (
    <>
      <Shown name="Loading">
        <Skeleton />
      </Shown>
      <Empty icon={Signpost} text="No router yet: every URL gets the answer “no router matches”.">
        <LinkButton place="/routers/new" tone="primary">
          New router
        </LinkButton>
      </Empty>
      <ProblemBox problem={BUSY} triesAgain />
      <ProblemBox problem={NOT_REACHED} />
      <Forbidden permission="routers:read" />
      <OutageBanner
        outage={{ stores: ['mongo'], isWhole: false, sinceMs: Date.now() - FIVE_MINUTES_MS }}
      />
    </>
  )
}
