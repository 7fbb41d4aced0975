import './history.css'
import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { Answer } from '../../parts/answer.js'
import { Empty } from '../../parts/empty.js'
import { PageHead } from '../../parts/page_head.js'
import { ShowMore } from '../../parts/show_more.js'
import { useTexts } from '../../texts/texts.js'
import { ChangeList } from './change_list.js'
import { filterOf } from './history_filter.js'
import { HistoryFilters } from './history_filters.js'
import { RestoreDialog } from './restore_dialog.js'
import type { Restoration } from './history_writes.js'
import { useChangeLog } from './use_change_log.js'

/** Who changed which router, when and how; each write can be undone. */
export default function History() {
  const t = useTexts()
  const filter = filterOf(useSearch())
  const query = useChangeLog(filter)
  const [asked, setAsked] = useState<Restoration | null>(null)
  const isFiltered = Object.values(filter).some((value) => value !== null)
  return (
    <>
      <PageHead title={t.titles.history} note={t.history.note} />
      <HistoryFilters
        filter={filter}
        changes={query.data?.pages.flatMap(({ changes }) => changes) ?? []}
      />
      <Answer
        query={query}
        empty={({ pages }) =>
          pages[0]?.changes.length === 0 && (
            <Empty icon={HistoryIcon} text={isFiltered ? t.history.noMatch : t.history.empty}>
              {isFiltered && <a href="#/history">{t.history.showAll}</a>}
            </Empty>
          )
        }
      >
        {({ pages }) => (
          <ChangeList
            changes={pages.flatMap(({ changes }) => changes)}
            isPartial={filter.effect !== null || filter.token !== null}
            onRestore={setAsked}
          />
        )}
      </Answer>
      <ShowMore query={query} />
      {asked && <RestoreDialog restoration={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
