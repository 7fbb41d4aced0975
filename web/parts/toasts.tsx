import { useSyncExternalStore } from 'react'
import { X } from '#console/icons/lucide'
import { session } from '#console/shared/session'
import { useFirstTexts } from '#console/texts/texts'
import { IconButton } from './buttons.js'

export interface Toast {
  readonly text: string
  readonly tone?: 'done' | 'problem'
  readonly action?: { readonly label: string; run(): void }
  /** The undo of the change, offered for half a minute by a button and by `Ctrl+Z`. */
  readonly undo?: () => void
}

const SHOWN_MS = 8_000
const UNDO_MS = 30_000
const AT_MOST = 4

let shown: readonly Toast[] = []
const listeners = new Set<() => void>()
// The next person must not undo changes of the last one.
session.subscribe(() => {
  if (session.current() === null) show([])
})

/**
 * Shows a message for eight seconds, or thirty with an undo. One with an action or a problem stays until dismissed. At most
 * four at once.
 */
export function toast(message: Toast): void {
  show([...shown, message].slice(-AT_MOST))
  if (message.tone === 'problem' || message.action) return
  setTimeout(() => dismiss(message), message.undo ? UNDO_MS : SHOWN_MS)
}

/** Undoes the change of the newest message that offers it; false if none does. */
export function undoNewest(): boolean {
  const message = shown.findLast(({ undo }) => undo !== undefined)
  if (message === undefined) return false
  takeBack(message)
  return true
}

/** The messages: a live region, which must exist before the first one. */
export function Toasts() {
  const t = useFirstTexts()
  const messages = useSyncExternalStore(subscribe, () => shown)
  return (
    <div className="toasts" role="status">
      {messages.map((message, index) => (
        <div key={index} className={`toast ${message.tone ?? 'done'}`}>
          <span>{message.text}</span>
          {message.action && (
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                message.action?.run()
                dismiss(message)
              }}
            >
              {message.action.label}
            </button>
          )}
          {message.undo && (
            <button
              type="button"
              className="button quiet"
              aria-keyshortcuts="Control+Z"
              title="Ctrl+Z"
              onClick={() => takeBack(message)}
            >
              {t.parts.undo}
            </button>
          )}
          <IconButton icon={X} label={t.parts.dismiss} onClick={() => dismiss(message)} />
        </div>
      ))}
    </div>
  )
}

function takeBack(message: Toast): void {
  dismiss(message)
  message.undo?.()
}

function dismiss(message: Toast): void {
  show(shown.filter((each) => each !== message))
}

function show(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
