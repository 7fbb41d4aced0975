/** The routers of an organization as they are now, with what they lead to. */
export interface RouterNames {
  /** Null for one that was deleted. */
  routerOf(id: string): { readonly name: string; readonly bookingFlowId: string } | null
  /** The name of a booking flow; null when no router leads to it. */
  flowNameOf(id: string): string | null
}

/** What the routers of organizations are called. */
export abstract class KnownRouters {
  abstract of(organizationId: string): Promise<RouterNames>
}
