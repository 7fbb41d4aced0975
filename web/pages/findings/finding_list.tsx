import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/empty.js'
import { LinkButton } from '../../parts/link_button.js'
import { useTexts } from '../../texts/texts.js'
import type { Finding } from './finding.js'
import { FindingItem } from './finding_item.js'
import { type FindingView, isInView, placeOfView } from './finding_views.js'

interface FindingListProps {
  readonly view: FindingView
  readonly findings: readonly Finding[]
  readonly routers: number
}

const AT_A_TIME = 50

/** The findings of a view, fifty more at each press. */
export function FindingList({ view, findings, routers }: FindingListProps) {
  const t = useTexts()
  const [shown, setShown] = useState(AT_A_TIME)
  const inView = findings.filter((finding) => isInView(finding, view))
  if (inView.length === 0) {
    return view === 'all' ? (
      <Empty icon={CircleCheck} text={t.overview.well(routers)} />
    ) : (
      <Empty icon={CircleCheck} text={t.findings.noneInView}>
        <LinkButton place={placeOfView('all')}>{t.findings.showAll}</LinkButton>
      </Empty>
    )
  }
  return (
    <>
      <ul className="sheet findings" aria-label={t.findings.list}>
        {inView.slice(0, shown).map((finding) => (
          <FindingItem key={finding.key} finding={finding} />
        ))}
      </ul>
      {inView.length > shown && (
        <div className="more">
          <Button onClick={() => setShown(shown + AT_A_TIME)}>{t.parts.more}</Button>
        </div>
      )}
    </>
  )
}
