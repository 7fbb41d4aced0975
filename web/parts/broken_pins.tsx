import { RouterLink } from './buttons.js'
import { useFlowNames } from '#console/api/booking_flows'
import type { BrokenPin, BrokenPinReport } from '#console/api/pins'
import { useRouterNames } from '#console/api/routing_table'
import type { components } from '#console/api/schema'
import { Pin } from '#console/icons/lucide'
import { useTexts } from '#console/texts/texts'
import { Time } from './time.js'

/** The pins that a write would break: the expectation of each, and the router that would win its URL instead. */
export function BrokenPins({ pins, total }: BrokenPinReport) {
  const t = useTexts().pins.broken
  return (
    <>
      <ul className="stack broken-pins">
        {pins.map((pin) => (
          <li key={pin.pin_id}>
            <p className="url" dir="ltr">
              <Pin aria-hidden="true" size={13} /> {pin.url}
            </p>
            <p>
              <Expectation expects={pin.expects} />
            </p>
            <p>
              <Instead pin={pin} />
            </p>
            {pin.note !== null && (
              <p className="dim" dir="auto">
                {pin.note}
              </p>
            )}
          </li>
        ))}
      </ul>
      {total > pins.length && <p className="dim">{t.more(total - pins.length)}</p>}
    </>
  )
}

function Instead({ pin: { found, reason, at } }: { readonly pin: BrokenPin }) {
  const t = useTexts().pins.broken
  // Only a name fits into the sentence.
  const flows = useFlowNames()
  if (reason !== 'other_answer') return t.reasons[reason]
  return (
    <>
      {t.from} <Time at={at} />:{' '}
      <span dir="auto">
        {found === null
          ? t.nobody
          : t.wins(found.router_name, flows.get(found.booking_flow_id) ?? null)}
      </span>
    </>
  )
}

/** What a pin expects of its URL, with the name of the flow or router. */
export function Expectation({
  expects,
}: {
  readonly expects: components['schemas']['PinExpectation']
}) {
  const { pins: t } = useTexts()
  const flows = useFlowNames()
  const routers = useRouterNames()
  const { booking_flow_id: flowId, booking_flow_url: flowUrl, router_id: routerId } = expects
  if (flowId !== undefined) {
    return <span dir="auto">{t.expects.flow(flows.said(flowId), flowUrl)}</span>
  }
  if (routerId === undefined) return t.expects.none
  return <RouterLink id={routerId}>{t.expects.router(routers.said(routerId))}</RouterLink>
}
