import { useRoutingTable } from '#console/api/routing_table'
import { CalendarRange } from '#console/icons/lucide'
import { Answer, Empty, Skeleton } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { PageHead } from '#console/parts/page_head'
import { useMay } from '#console/shared/session'
import { currentZone } from '#console/shared/zone'
import { useTexts } from '#console/texts/texts'
import { ScheduleWork } from './schedule_work.js'
import './schedule.css'

/** When each router is open. */
export default function Schedule() {
  const texts = useTexts()
  const t = texts.schedule
  const table = useRoutingTable()
  const mayChange = useMay('routers:manage')
  return (
    <>
      <PageHead title={texts.titles.schedule} note={t.zone(currentZone())} />
      <Answer
        query={table}
        skeleton={<Skeleton lines={10} />}
        empty={({ rows }) =>
          rows.length > 0 ? undefined : (
            <Empty icon={CalendarRange} text={texts.routers.empty}>
              {mayChange && <LinkButton place="/routers/new">{texts.routers.create}</LinkButton>}
            </Empty>
          )
        }
      >
        {({ rows }) => <ScheduleWork rows={rows} mayChange={mayChange} />}
      </Answer>
    </>
  )
}
