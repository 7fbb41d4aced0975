import { Columns2, Power, PowerOff, Tags, Trash2, X } from '../../icons/lucide.js'
import { Button } from '../../parts/button.js'
import { IconButton } from '../../parts/icon_button.js'
import { useTexts } from '../../texts/texts.js'

/** What can be done with the selected routers together. */
export type BulkAction = 'activate' | 'deactivate' | 'tag' | 'compare' | 'remove'

interface SelectionBarProps {
  readonly count: number
  readonly mayChange: boolean
  onAction(action: BulkAction): void
  onClear(): void
}

/** At the lower edge of the window while routers are selected. */
export function SelectionBar({ count, mayChange, onAction, onClear }: SelectionBarProps) {
  const t = useTexts().routers.selection
  return (
    <section className="selection-bar" aria-label={t.label} hidden={count === 0}>
      <strong role="status">{count > 0 && t.count(count)}</strong>
      <div className="actions">
        {count === 2 && (
          <Button icon={Columns2} onClick={() => onAction('compare')}>
            {t.compare}
          </Button>
        )}
        {mayChange && (
          <>
            <Button icon={Power} onClick={() => onAction('activate')}>
              {t.activate}
            </Button>
            <Button icon={PowerOff} onClick={() => onAction('deactivate')}>
              {t.deactivate}
            </Button>
            <Button icon={Tags} onClick={() => onAction('tag')}>
              {t.tag}
            </Button>
            <Button icon={Trash2} tone="danger" onClick={() => onAction('remove')}>
              {t.remove}
            </Button>
          </>
        )}
      </div>
      <IconButton icon={X} label={t.clear} onClick={onClear} />
    </section>
  )
}
