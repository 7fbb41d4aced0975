import type { MouseEvent } from 'react'
import { Ellipsis, FlaskConical, Save } from 'lucide-react'
import { Button } from '../../parts/button.js'
import { PageHead } from '../../parts/page_head.js'
import { Popover } from '../../parts/popover.js'
import { useTexts } from '../../texts/texts.js'
import { RouterStatus } from './router_status.js'
import type { RulesValidation, StoredRouter } from './types.js'

interface EditorHeadProps {
  readonly router: StoredRouter | null
  readonly check: RulesValidation | undefined
  readonly isActive: boolean
  readonly changes: number
  readonly isSaving: boolean
  readonly isReadOnly: boolean
  onSave(): void
  onDiscard(): void
  onTry(): void
  onDuplicate(): void
  onToggle(): void
  onDelete(): void
}

/** Name, state, class and place of the router, and what can be done with it. */
export function EditorHead(props: EditorHeadProps) {
  const { router, check, isActive, changes, isSaving, isReadOnly } = props
  const t = useTexts()
  const { actions } = t.router
  const saveLabel =
    router === null ? actions.create : changes === 0 ? actions.save : actions.saveChanges(changes)
  const loud = check === undefined ? 0 : check.conflicts.totals.high + check.conflicts.totals.medium
  const priorityClass = check?.draft.priority_class ?? router?.priority_class
  return (
    <>
      <a className="crumb" href="#/routers">
        {t.router.back}
      </a>
      <PageHead
        title={router?.name ?? t.titles.newRouter}
        note={
          <span className="editor-note">
            <RouterStatus router={router} />
            {loud > 0 && (
              <button type="button" className="badge high to-check" onClick={showCheck}>
                {t.router.check.show(loud)}
              </button>
            )}
            {priorityClass !== undefined && (
              <span className={`router-class ${priorityClass.replaceAll('_', '-')}`}>
                {t.router.classes[priorityClass]}
                {check &&
                  `, ${t.router.beats(check.draft.place_of - check.draft.place, check.draft.place_of - 1)}`}
              </span>
            )}
          </span>
        }
      >
        <Button icon={FlaskConical} tone="quiet" onClick={props.onTry}>
          {actions.try}
        </Button>
        {router !== null && !isReadOnly && (
          <Popover label={actions.more} icon={Ellipsis} tone="quiet">
            <div className="menu" onClick={closeMenu}>
              <Button tone="quiet" onClick={props.onDuplicate}>
                {actions.duplicate}
              </Button>
              <Button tone="quiet" onClick={props.onToggle}>
                {isActive ? actions.deactivate : actions.activate}
              </Button>
              <Button tone="quiet" className="dangerous" onClick={props.onDelete}>
                {actions.delete}
              </Button>
            </div>
          </Popover>
        )}
        {!isReadOnly && (
          <span className="save-bar">
            <Button onClick={props.onDiscard} disabled={changes === 0 && router !== null}>
              {actions.discard}
            </Button>
            <Button
              tone="primary"
              icon={Save}
              isBusy={isSaving}
              disabled={changes === 0 && router !== null}
              onClick={props.onSave}
            >
              {isSaving ? actions.saving : saveLabel}
            </Button>
          </span>
        )}
      </PageHead>
    </>
  )
}

/** Where the live check is not in view, it is one press away. */
function showCheck(): void {
  const panel = document.getElementById('live-check')
  panel?.scrollIntoView()
  panel?.querySelector<HTMLElement>('[role=tab]')?.focus({ preventScroll: true })
}

/** A chosen entry closes the menu; the focus returns to its button. */
function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
