import * as api from '#shared/http/api'
import { PAGE_FAULTS } from './page_fault.js'
import type { PageCheck, PageState } from './page_check_repository.js'

const FINDING = api.component(
  'PageFinding',
  api.answer<PageState, 'campaign' | 'namedAt' | 'askedAt' | 'isTold' | 'flowId'>({
    url: api.described(api.STRING, 'The page.'),
    role: api.oneOf(
      ['landing', 'flow'],
      '`landing`: visitors arrive there, by a pin or a campaign of the last seven days; `flow`: a booking flow leads there.'
    ),
    fault: api.oneOf(
      PAGE_FAULTS,
      'The first broken link of the chain. `unreachable`: no answer, a broken certificate, or redirects without end. `refused`: another status than 200 to 299. `moved`: it redirects to another host. `script_missing`: a page of an origin that a key names has no embed script. `key_unknown`: the script has no key of the organization. `key_elsewhere`: its key does not work at this origin. `campaign_lost`: a redirect drops UTM parameters, and visitors are led elsewhere. `led_elsewhere`: a pin of the URL is broken. `flow_inactive`: routers lead to an inactive flow.'
    ),
    since: api.described(api.INSTANT, 'When it was found first.'),
    router_id: api.nullable(api.IDENTIFIER, 'The router that wins a landing page.'),
    booking_flow_id: api.from(
      api.nullable(api.IDENTIFIER, 'Its flow, or the flow that leads to the page.'),
      ({ flowId }) => flowId
    ),
  })
)

interface ShownCheck {
  readonly isOn: boolean
  readonly check: PageCheck | null
}

export const PAGE_CHECK = api.component(
  'PageCheck',
  api.answer<ShownCheck, 'isOn' | 'check'>({
    is_on: api.from(
      api.described(api.BOOLEAN, 'Whether the organization lets the service ask for its pages.'),
      ({ isOn }) => isOn
    ),
    checked_at: api.from(
      api.nullable(api.INSTANT, 'When the latest walk began; null before the first.'),
      // An erasure before the first walk leaves an instant before all others.
      ({ check }) => (check && check.checkedAt.getTime() > 0 ? check.checkedAt : null)
    ),
    pages: api.from(
      api.described(api.COUNT, 'The pages that the walk knows.'),
      ({ check }) => check?.pages.length ?? 0
    ),
    findings: api.from(
      api.arrayOf(FINDING, 'What is broken, the oldest first.'),
      ({ isOn, check }) =>
        (check?.pages ?? [])
          .filter(({ isTold }) => isOn && isTold)
          .sort((one, other) => Number(one.since) - Number(other.since))
    ),
  })
)

export const PAGE_CHECK_SCHEMAS = api.components(PAGE_CHECK, FINDING)
