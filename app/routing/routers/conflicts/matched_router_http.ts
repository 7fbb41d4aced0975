import type { RoutableRouter } from '#routing/engine/criteria/router'
import { EXAMPLE_IDS } from '#shared/http/endpoint_description'
import { type JsonSchema, nullable, ref } from '#shared/http/json_schema'

/** A router as comparisons name it. */
export function showMatchedRouter(
  router: Pick<RoutableRouter, 'id' | 'name' | 'priorityClass' | 'bookingFlowId'>
) {
  return {
    router_id: router.id,
    router_name: router.name,
    priority_class: router.priorityClass,
    booking_flow_id: router.bookingFlowId,
  }
}

/** A router that may not be stored: the ids in `unsavedIds` are shown as null, and so is a flow that is not chosen. */
export function showParty(
  router: Pick<RoutableRouter, 'id' | 'name' | 'priorityClass' | 'bookingFlowId'>,
  unsavedIds: ReadonlySet<string>
) {
  return {
    ...showMatchedRouter(router),
    router_id: unsavedIds.has(router.id) ? null : router.id,
    booking_flow_id: router.bookingFlowId || null,
  }
}

export interface NamedRouter {
  readonly id: string
  readonly name: string
}

/** The members of a problem about something that only one router may have. */
export function showInTheWay(router: NamedRouter | undefined) {
  return {
    in_the_way: router ? { router_id: router.id, router_name: router.name } : null,
  }
}

/** The output of `showInTheWay`. */
export const IN_THE_WAY: Readonly<Record<string, JsonSchema>> = {
  in_the_way: {
    ...nullable(ref('RouterName')),
    description: 'The router that has it already; null if it has just been changed or deleted.',
  },
}

/** How the API description shows such a problem. */
export const NAMES_IN_THE_WAY = {
  extensions: showInTheWay({ id: EXAMPLE_IDS.router, name: 'Spring implants' }),
  extensionSchemas: IN_THE_WAY,
}
