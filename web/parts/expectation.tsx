import type { components } from '../api/schema.js'
import { useFlowNames } from '../api/use_flow_names.js'
import { useRouterNames } from '../api/use_router_names.js'
import { useTexts } from '../texts/texts.js'

/** What a pin expects of its URL, with the name of the flow or of the router. */
export function Expectation({
  expects,
}: {
  readonly expects: components['schemas']['PinExpectation']
}) {
  const { pins: t, history } = useTexts()
  const { unknownFlow, unknownRouter } = history.values
  const flows = useFlowNames()
  const routers = useRouterNames()
  const { booking_flow_id: flowId, booking_flow_url: flowUrl, router_id: routerId } = expects
  if (flowId !== undefined) {
    return <span dir="auto">{t.expects.flow(flows.get(flowId) ?? unknownFlow, flowUrl)}</span>
  }
  if (routerId === undefined) return t.expects.none
  return (
    <a href={`#/routers/${routerId}`} dir="auto">
      {t.expects.router(routers.get(routerId) ?? unknownRouter)}
    </a>
  )
}
