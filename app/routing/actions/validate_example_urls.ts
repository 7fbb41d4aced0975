import { inject } from '@adonisjs/core'
import { RequestUrl } from '#routing/engine/request_url'
import type { RoutableRouter } from '#routing/engine/router'
import { RouterRepository } from '#routing/persistence/router_repository'
import { RoutingTables } from '#routing/ports/routing_tables'
import { Clock } from '#shared/clock'

/** Most routers named for one URL. */
export const LISTED_MAX = 100
const CLAIMING_MAX = 1_000

export type ExampleUrlResult =
  | { readonly url: string; readonly isValidUrl: false; readonly reason: string }
  | {
      readonly url: string
      readonly isValidUrl: true
      /** The routers that take part now and match, the winner first. */
      readonly matches: readonly RoutableRouter[]
      readonly winner: RoutableRouter | null
      /** The routers that list this URL among their examples. */
      readonly claimedBy: readonly RoutableRouter[]
    }

@inject()
export class ValidateExampleUrls {
  constructor(
    protected routers: RouterRepository,
    protected tables: RoutingTables,
    protected clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: { readonly exampleUrls: readonly string[] }
  ): Promise<ExampleUrlResult[]> {
    const nowMs = this.clock.now().getTime()
    const { table } = await this.tables.forOrganization(organizationId)
    const claims = await this.#claims(organizationId, input.exampleUrls)
    return input.exampleUrls.map((url) => {
      const request = RequestUrl.parse(url)
      if (!request.ok) return { url, isValidUrl: false, reason: request.error.message }
      const matches = table.candidates(request.value, nowMs)
      return {
        url,
        isValidUrl: true,
        matches: matches.slice(0, LISTED_MAX),
        winner: matches[0] ?? null,
        claimedBy: (claims.get(request.value.href) ?? []).slice(0, LISTED_MAX),
      }
    })
  }

  async #claims(organizationId: string, urls: readonly string[]) {
    const claims = new Map<string, RoutableRouter[]>(urls.flatMap(hrefOf).map((href) => [href, []]))
    const routers = await this.routers.findByExampleUrls(
      organizationId,
      [...claims.keys()],
      CLAIMING_MAX
    )
    for (const router of routers) {
      for (const href of new Set(router.exampleUrls.flatMap(hrefOf))) {
        claims.get(href)?.push(router)
      }
    }
    return claims
  }
}

function hrefOf(url: string): string[] {
  const request = RequestUrl.parse(url)
  return request.ok ? [request.value.href] : []
}
