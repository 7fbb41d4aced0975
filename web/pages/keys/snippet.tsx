import { useState } from 'react'
import { API_BASE } from '../../api/api_base.js'
import type { BookingFlow } from '../../api/booking_flows.js'
import type { PublishableKey } from '../../api/publishable_keys.js'
import type { RoutingTable } from '../../api/routing_table.js'
import { useFlows } from '../../api/use_flows.js'
import { useOfRoutingTable } from '../../api/use_routing_table.js'
import { CodeBlock } from '../../parts/code_block.js'
import { Field } from '../../parts/field.js'
import { Panel } from '../../parts/panel.js'
import { Segments } from '../../parts/segments.js'
import { useMay } from '../../session.js'
import { shownValues } from '../../shown_values.js'
import { useTexts } from '../../texts/texts.js'
import { snippetText } from './snippet_text.js'

const PLACES = ['entrance', 'booking'] as const
const CONSENTS = ['asked', 'granted'] as const

/** The lines for the website, with the service, the key and the organization's own page of booking in them. */
export function Snippet({ of: { _id: id } }: { readonly of: PublishableKey }) {
  const { keys: t } = useTexts()
  const [pasted, setPasted] = useState('')
  const [place, setPlace] = useState<(typeof PLACES)[number]>('entrance')
  const [consent, setConsent] = useState<(typeof CONSENTS)[number]>('asked')
  const flow = useDefaultFlow()
  const shown = shownValues.of(id)
  const isOfThis = pasted.trim().startsWith(`sbp_${id}.`)
  const text = snippetText(place, {
    service: `${location.origin}${API_BASE}`,
    key: shown ?? (isOfThis ? pasted.trim() : 'sbp_…'),
    isGranted: consent === 'granted',
    href: flow?.url ?? '/contact',
    label: t.book,
    booked: t.booked,
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
      {shown === null ? (
        <Field
          label={t.value}
          hint={t.valueHint}
          problem={pasted.trim() === '' || isOfThis ? undefined : t.otherKey}
        >
          {(input) => (
            <input {...input} value={pasted} onChange={({ target }) => setPasted(target.value)} />
          )}
        </Field>
      ) : (
        <p className="notice">{t.once}</p>
      )}
      <CodeBlock text={text} label={t.snippet} copy={t.copySnippet} />
      <p className="dim">{t.hints[place]}</p>
      {consent === 'asked' && <p className="dim">{t.consentHint}</p>}
    </Panel>
  )
}

/** Where the default router leads, as far as the person may see it. */
function useDefaultFlow(): BookingFlow | undefined {
  const mayRead = [useMay('routers:read'), useMay('flows:read')].every(Boolean)
  const { data: id } = useOfRoutingTable({ enabled: mayRead, select: defaultFlowId })
  const { data: flows } = useFlows({ enabled: mayRead, select: all })
  return flows?.find(({ _id }) => _id === id)
}

const all = (flows: readonly BookingFlow[]) => flows

function defaultFlowId({ rows }: RoutingTable): string | undefined {
  return rows.find((row) => row.priority_class === 'default' && row.is_active)?.booking_flow_id
}
