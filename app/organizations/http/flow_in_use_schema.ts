import { EXAMPLE_IDS } from '#shared/http/endpoint_description'
import { arrayOf, COUNT, ref } from '#shared/http/json_schema'
import { BOOKING_FLOW_IN_USE, showUsers } from './booking_flow_refusals.js'

/** How the API description shows that a used flow cannot be deleted. */
export const FLOW_IN_USE = {
  ...BOOKING_FLOW_IN_USE,
  extensions: showUsers({
    newest: [{ id: EXAMPLE_IDS.router, name: 'Spring implants' }],
    total: 1,
  }),
  extensionSchemas: {
    routers: arrayOf(ref('RouterName'), {
      description:
        'The newest of the routers that lead to the flow, at most five. Empty for a token that may not know routers.',
    }),
    routers_total: { ...COUNT, description: 'The number of these routers.' },
  },
}
