import { useCallback } from 'react'
import { useSearch } from 'wouter'
import { type BookingFlow, useFlows } from '#console/api/booking_flows'
import { CalendarCheck, Plus } from '#console/icons/lucide'
import { Answer, Empty, isAwaited, Skeleton } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { PageHead } from '#console/parts/page_head'
import { goTo } from '#console/shared/hash_location'
import { useMay } from '#console/shared/session'
import { useSpeech } from '#console/texts/texts'
import { BrandKitSection } from './brand_kit_section.js'
import { FlowDialog } from './flow_dialog.js'
import { FlowTable, useFlowUsers } from './flow_table.js'
import './flows.css'

/** The destinations of routers, and the organization's look there. `?flow=` opens one for editing. */
export default function Flows() {
  const { texts, locale } = useSpeech()
  const t = texts.flows
  const byName = useCallback(
    (flows: readonly BookingFlow[]) =>
      flows.toSorted((one, other) => one.name.localeCompare(other.name, locale)),
    [locale]
  )
  const query = useFlows({ select: byName })
  const led = useFlowUsers()
  const users = led.data ?? null
  const mayChange = useMay('flows:manage')
  const place = new URLSearchParams(useSearch())
  const edited = place.get('flow')
  const create = mayChange && (
    <Button tone="primary" icon={Plus} data-key="n" onClick={() => goTo('/flows?flow=new')}>
      {t.create}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.titles.flows} note={query.data && t.count(query.data.length)}>
        {query.data?.length !== 0 && create}
      </PageHead>
      <div className="stack flows in-turn">
        <Answer
          query={query}
          empty={(flows) =>
            flows.length === 0 && (
              <Empty icon={CalendarCheck} text={t.none}>
                {create}
              </Empty>
            )
          }
        >
          {(flows) => (isAwaited(led) ? <Skeleton /> : <FlowTable flows={flows} users={users} />)}
        </Answer>
        {!isAwaited(query) && <BrandKitSection />}
      </div>
      {edited !== null && (
        <FlowDialog
          key={place.toString()}
          id={edited === 'new' ? null : edited}
          users={users && (users.get(edited) ?? [])}
          isUndo={place.has('undo')}
          onClose={() => goTo('/flows', { replace: true })}
        />
      )}
    </>
  )
}
