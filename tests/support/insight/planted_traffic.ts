import { eventually } from '#tests/support/eventually'
import { waitLimit } from '#tests/support/wait_limit'

interface Named {
  readonly _id: string
  readonly name: string
  readonly matching_criteria: { readonly campaign?: Readonly<Record<string, string>> } | null
}

interface Move {
  readonly from: { readonly router_name: string } | null
  readonly to: { readonly router_name: string } | null
  readonly events: number
}

interface Audit {
  readonly audited_at: string | null
  readonly utm?: readonly {
    readonly kind: string
    readonly value: string | null
    readonly other: string | null
    readonly other_resolves: number
  }[]
  readonly silent_routers?: readonly {
    readonly router_name: string
    readonly reason: string
    readonly spelling: string | null
  }[]
}

const FORGOTTEN = {
  utm_source: 'tiktok',
  utm_medium: 'paid_social',
  utm_campaign: 'gum_health',
}

/** What the API of a quickstart says about its traffic. */
export async function plantedTraffic(base: string, token: string) {
  const call = async <Body>(path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${base}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: waitLimit(),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  const routerNamed = async (name: string) => {
    const found = await call<{ data: Named[] }>(
      `booking-flow-routers?name=${encodeURIComponent(name)}`
    )
    const [router] = found.data
    if (!router) throw new Error(`no router is called ${name}`)
    return router
  }
  const impactOf = (change: object) =>
    call<{ moved: number; moves: readonly Move[] }>('booking-flow-routers/impact', {
      changes: [change],
      days: 30,
    })

  const edited = await routerNamed('Meta: implants')
  const campaign = { ...edited.matching_criteria?.campaign, utm_content: 'video' }
  const byDefault = await routerNamed('Everything else')
  const query = new URLSearchParams({ router_id: byDefault._id, limit: '100', ...FORGOTTEN })
  const { data: unrouted } = await call<{ data: unknown[] }>(`router-events?${query}`)
  await call('router-audit', {})
  return {
    edit: await impactOf({
      op: 'update',
      id: edited._id,
      router: { name: edited.name, matching_criteria: { campaign } },
    }),
    forgotten: await impactOf({
      op: 'create',
      router: { name: 'TikTok: gum health', matching_criteria: { campaign: FORGOTTEN } },
    }),
    toDefault: unrouted.length,
    audit: await eventually(
      () => call<Audit>('router-audit?allow_missing=true'),
      ({ audited_at: at }) => at !== null
    ),
  }
}
