import { useTexts } from '../../texts/texts.js'
import { ChangeItem } from './change_item.js'
import { type Restoration, type RouterChange, Ways, writesOf } from './history_writes.js'

interface ChangeListProps {
  readonly changes: readonly RouterChange[]
  /** Some of the newest changes are not among them. */
  readonly isPartial: boolean
  onRestore(restoration: Restoration): void
}

export function ChangeList({ changes, isPartial, onRestore }: ChangeListProps) {
  const t = useTexts()
  const ways = new Ways(isPartial ? null : changes)
  return (
    <ol className="sheet changes" aria-label={t.titles.history}>
      {writesOf(changes).map((entry) => (
        <ChangeItem key={entry.head._id} {...{ entry, ways, onRestore }} />
      ))}
    </ol>
  )
}
