import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { API_BASE } from '#console/api/api_base'
import { api } from '#console/api/client'
import { type BookingFlow, useFlows } from '#console/api/booking_flows'
import { type PublishableKey, useMayUseKeys } from '#console/api/publishable_keys'
import { dataOf } from '#console/api/revisioned'
import { type RoutingTable, useOfRoutingTable } from '#console/api/routing_table'
import { isAwaited, Skeleton } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { Segments } from '#console/parts/controls'
import { CodeBlock, Panel } from '#console/parts/panel'
import { Time } from '#console/parts/time'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { PLACES, snippetText } from './snippet_text.js'

const CONSENTS = ['asked', 'granted'] as const

/** The lines for the website, with the service's address, the key and the organization's booking page filled in. */
export function Snippet({ of: { _id: id } }: { readonly of: PublishableKey }) {
  const { keys: t } = useTexts()
  const [place, setPlace] = useState<(typeof PLACES)[number]>('entrance')
  const [consent, setConsent] = useState<(typeof CONSENTS)[number]>('asked')
  const { flow, isFlowAwaited } = useDefaultFlow()
  // Its value never changes. A key of its own keeps it from being read again after the revocation.
  const query = useQuery({
    queryKey: ['publishable-key', id],
    queryFn: () => dataOf(api.GET('/v1/publishable-keys/{id}', { params: { path: { id } } })),
    staleTime: Infinity,
    enabled: useMayUseKeys(),
  })
  const read = query.data
  const text = snippetText(place, {
    service: `${location.origin}${API_BASE}`,
    key: read?.key ?? 'sbp_…',
    isGranted: consent === 'granted',
    href: flow?.url ?? '/contact',
    label: t.book,
    form: t.form,
  })
  return (
    <Panel title={t.snippet}>
      <div className="actions">
        <Segments
          label={t.place}
          chosen={place}
          onChoose={(chosen) => setPlace(chosen)}
          options={PLACES.map((value) => ({ value, label: t.places[value] }))}
        />
        <Segments
          label={t.consent}
          chosen={consent}
          onChoose={(chosen) => setConsent(chosen)}
          options={CONSENTS.map((value) => ({ value, label: t.consents[value] }))}
        />
      </div>
      {read?.key === null && <p className="notice">{t.older}</p>}
      {isFlowAwaited || isAwaited(query) ? (
        <Skeleton />
      ) : (
        <CodeBlock text={text} label={t.snippet} copy={t.copySnippet} />
      )}
      <p className="dim">{t.hints[place]}</p>
      {consent === 'asked' && <p className="dim">{t.consentHint}</p>}
    </Panel>
  )
}

/** The destination of the default router, if the token may see it. */
function useDefaultFlow() {
  const mayRead = [useMay('routers:read'), useMay('flows:read')].every(Boolean)
  const id = useOfRoutingTable({ enabled: mayRead, select: defaultFlowId })
  const flows = useFlows({ enabled: mayRead, select: all })
  const flow = flows.data?.find(({ _id }) => _id === id.data)
  return { flow, isFlowAwaited: isAwaited(id) || isAwaited(flows) }
}

const all = (flows: readonly BookingFlow[]) => flows

function defaultFlowId({ rows }: RoutingTable): string | undefined {
  return rows.find((row) => row.priority_class === 'default' && row.is_active)?.booking_flow_id
}

/** The origins of a key, each with the time of its last use. */
export function Origins({ of: key }: { readonly of: PublishableKey }) {
  const { keys: t } = useTexts()
  return (
    <ul className="stack tight">
      {key.origin_uses.map(({ origin, last_used_at: at }) => (
        <li key={origin} className="origin">
          <span className="url">{origin}</span>
          {key.unproven_origins.includes(origin) ? (
            <Badge tone="medium">{t.unproven}</Badge>
          ) : (
            <Badge tone={at === null ? 'muted' : 'ok'}>{at === null ? t.unseen : t.seen}</Badge>
          )}
          {at !== null && (
            <span className="dim">
              <Time at={at} shown="relative" />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
