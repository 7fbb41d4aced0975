import type { MouseEvent, Ref } from 'react'
import { CircleAlert, Ellipsis, FlaskConical, Save } from '#console/icons/lucide'
import { ProblemBox } from '#console/parts/answer'
import { Badge, type BadgeTone } from '#console/parts/badge'
import { Button } from '#console/parts/buttons'
import { PageHead } from '#console/parts/page_head'
import { Popover } from '#console/parts/popover'
import { utcText } from '#console/parts/time_text'
import { instantText } from '#console/shared/instant_text'
import type { Texts } from '#console/texts/spoken_texts'
import { useSpeech, useTexts } from '#console/texts/texts'
import { useEditor } from './form/fields.js'
import { ROUTER_FIELDS, type StoredRouter, urlsOf } from './form/router_form.js'
import type { EditorActions } from './use_editor_actions.js'
import type { RouterEditing } from './use_router_editor.js'

interface EditorPart {
  readonly editing: RouterEditing
  readonly actions: EditorActions
}

/** Name, status, class and place of the router, and its actions. */
export function EditorHead({ editing, actions: act }: EditorPart) {
  const { base: router, form, check: live, isReadOnly } = editing
  const check = live.isReady ? live.query.data : undefined
  const t = useTexts()
  const { actions } = t.router
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
        <Button
          icon={FlaskConical}
          tone="quiet"
          onClick={() => act.tryUrl(urlsOf(form.exampleUrls)[0] ?? '')}
        >
          {actions.try}
        </Button>
        {router !== null && !isReadOnly && (
          <Popover label={actions.more} icon={Ellipsis} tone="quiet">
            <div className="menu" onClick={closeMenu}>
              <Button tone="quiet" onClick={act.duplicate}>
                {actions.duplicate}
              </Button>
              <Button tone="quiet" onClick={act.toggle}>
                {form.isActive ? actions.deactivate : actions.activate}
              </Button>
              <Button
                tone="quiet"
                className="dangerous"
                onClick={() => editing.ask({ type: 'delete' })}
              >
                {actions.delete}
              </Button>
            </div>
          </Popover>
        )}
        {!isReadOnly && <SaveBar {...{ editing, actions: act }} />}
      </PageHead>
    </>
  )
}

function SaveBar({ editing, actions: act }: EditorPart) {
  const t = useTexts().router.actions
  const { base, isSaving } = editing
  const changes = editing.changed.length
  const hasNothing = changes === 0 && base !== null
  const label = base === null ? t.create : changes === 0 ? t.save : t.saveChanges(changes)
  return (
    <span className="save-bar">
      <Button onClick={act.discard} disabled={hasNothing}>
        {t.discard}
      </Button>
      <Button tone="primary" icon={Save} isBusy={isSaving} disabled={hasNothing} onClick={act.save}>
        {isSaving ? t.saving : label}
      </Button>
    </span>
  )
}

/** Brings the live check into view on narrow screens. */
function showCheck(): void {
  const panel = document.getElementById('live-check')
  panel?.scrollIntoView()
  panel?.querySelector<HTMLElement>('[role=tab]')?.focus({ preventScroll: true })
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** The status of a stored router with the instant of its next change. */
function RouterStatus({ router }: { readonly router: StoredRouter | null }) {
  const { texts: t, locale } = useSpeech()
  const status = statusOf(router, Date.now(), t, (at) => instantText(at, locale))
  return (
    <Badge tone={status.tone} title={status.at && utcText(status.at)}>
      {status.text}
    </Badge>
  )
}

interface Status {
  readonly tone: BadgeTone
  readonly text: string
  /** The instant in the text. */
  readonly at?: string | undefined
}

function statusOf(
  router: StoredRouter | null,
  nowMs: number,
  { router: { status } }: Texts,
  at: (instant: string) => string
): Status {
  if (router === null) return { tone: 'info', text: status.unsaved }
  const { is_active: isActive, is_default: isDefault, scheduling } = router
  const { active_from: from, active_until: until } = scheduling
  if (!isActive) return { tone: 'muted', text: status.inactive }
  if (isDefault) return { tone: 'ok', text: status.fallback }
  if (until !== undefined && Date.parse(until) <= nowMs) {
    return { tone: 'muted', text: status.ended(at(until)), at: until }
  }
  if (from !== undefined && Date.parse(from) > nowMs) {
    return { tone: 'info', text: status.upcoming(at(from)), at: from }
  }
  if (until === undefined) return { tone: 'ok', text: status.open }
  return { tone: 'ok', text: status.openUntil(at(until)), at: until }
}

/** Notices above the form: read-only, restored work, a change or deletion by another person, a failed save. */
export function EditorNotices({ editing, actions }: EditorPart) {
  const { failure, isGone, restored } = editing
  const { texts: t, locale } = useSpeech()
  const texts = t.router
  const isUnknown = failure?.code === 'E_OUTCOME_UNKNOWN'
  return (
    <>
      {editing.isReadOnly && <p className="notice">{texts.readOnly}</p>}
      {restored !== null && (
        <p className="notice">
          {texts.restored(instantText(restored.at, locale))}{' '}
          <Button tone="quiet" onClick={actions.discard}>
            {texts.actions.discard}
          </Button>
        </p>
      )}
      {editing.isStale && editing.changed.length > 0 && !isGone && (
        <p className="notice" role="status">
          {texts.merge.notice}{' '}
          <Button tone="quiet" onClick={() => void editing.compare()}>
            {texts.merge.compare}
          </Button>
        </p>
      )}
      {isGone && (
        <p className="notice" role="alert">
          {texts.problems.gone}{' '}
          <Button tone="quiet" onClick={actions.saveAsNew}>
            {texts.problems.saveAsNew}
          </Button>
        </p>
      )}
      {failure !== null && (
        <ProblemBox problem={failure}>
          {isUnknown && <p>{texts.problems.outcomeUnknown}</p>}
          {failure.isTransient && (
            <Button onClick={actions.save}>{texts.problems.sendAgain}</Button>
          )}
        </ProblemBox>
      )}
    </>
  )
}

/** The fields with problems after an attempt to save, each a link to its field. */
export function ProblemSummary({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const t = useTexts()
  const { problems, focus } = useEditor()
  const fields = ROUTER_FIELDS.filter((field) => problems[field] !== undefined)
  if (fields.length === 0) return null
  return (
    <div
      ref={ref}
      className="problem"
      role="group"
      tabIndex={-1}
      aria-label={t.router.problems.notSaved}
    >
      <CircleAlert aria-hidden="true" size={18} />
      <div className="stack tight">
        <strong>{t.router.problems.title(fields.length)}</strong>
        <ul className="problem-fields">
          {fields.map((field) => (
            <li key={field}>
              <button type="button" className="to-field" onClick={() => focus(field)}>
                {t.router.fields[field]}
              </button>{' '}
              {problems[field]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
