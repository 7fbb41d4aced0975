import { useTexts } from '../../texts/texts.js'
import { ChangeItem } from './change_item.js'
import type { RouterChange } from './use_change_log.js'

interface ChangeListProps {
  readonly changes: readonly RouterChange[]
  onRestore(change: RouterChange): void
}

export function ChangeList({ changes, onRestore }: ChangeListProps) {
  const t = useTexts()
  return (
    <ol className="sheet changes" aria-label={t.titles.history}>
      {changes.map((change) => (
        <ChangeItem key={change._id} change={change} onRestore={onRestore} />
      ))}
    </ol>
  )
}
