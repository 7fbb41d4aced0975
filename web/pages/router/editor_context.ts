import { createContext, use } from 'react'
import type { RouterForm } from './router_form.js'
import type { BookingFlow, Problems } from './types.js'

/** What every field of the editor knows of the whole. */
export interface EditorView {
  readonly problems: Problems
  readonly flows: readonly BookingFlow[]
  /** The token may not change routers. */
  readonly isReadOnly: boolean
  /** Replaces what the fields hold, as one step of editing. */
  fill(form: RouterForm): void
  /** Puts the focus into a field. */
  focus(field: keyof RouterForm): void
}

export const EditorContext = createContext<EditorView | null>(null)

export function useEditor(): EditorView {
  const view = use(EditorContext)
  if (view === null) throw new TypeError('A field of the editor stands below EditorContext only')
  return view
}
