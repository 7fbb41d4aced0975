import './schedule.css'
import { CalendarRange } from '../../icons/lucide.js'
import { useRoutingTable } from '../../api/use_routing_table.js'
import { Answer } from '../../parts/answer.js'
import { Empty } from '../../parts/empty.js'
import { LinkButton } from '../../parts/link_button.js'
import { PageHead } from '../../parts/page_head.js'
import { Skeleton } from '../../parts/skeleton.js'
import { useMay } from '../../session.js'
import { useSpeech } from '../../texts/texts.js'
import { ScheduleWork } from './schedule_work.js'
import { zoneName } from './zone_name.js'

/** When which router is open. */
export default function Schedule() {
  const { texts, locale } = useSpeech()
  const t = texts.schedule
  const table = useRoutingTable()
  const mayChange = useMay('routers:manage')
  return (
    <>
      <PageHead title={texts.titles.schedule} note={t.zone(zoneName(locale))} />
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
