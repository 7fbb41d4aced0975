import { EXAMPLE_IDS } from '#shared/http/endpoint_description'
import { type JsonSchema, nullable, ref } from '#shared/http/json_schema'

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
