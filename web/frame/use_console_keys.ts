import { useLayoutEffect } from 'react'
import type { ConsolePage } from '#console/pages/console_page'
import { undoNewest } from '#console/parts/toasts'
import { goTo } from '#console/shared/hash_location'
import { isTyping, pageKeys } from '#console/shared/keys'

const SEQUENCE_MS = 1500

/**
 * The keys of every page: `g` plus a letter opens a page, `/` focuses the search, `n` creates, `t` tries a URL, `?` shows the
 * help, `Ctrl+Z` undoes the last change; and the keys that the page binds. Elements opt in by `data-key="/"` or `data-key="n"`.
 * While a person types, only keys with Ctrl or Alt act; in a dialog, none. Esc closes an open popover first.
 */
export function useConsoleKeys(pages: readonly ConsolePage[], showHelp: () => void): void {
  useLayoutEffect(() => {
    let goSince = -SEQUENCE_MS
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (!hasModifier && (isTyping(event.target) || !pageKeys.areOn())) return
      if (document.querySelector('dialog:modal') !== null) return
      if (event.key === 'Escape' && document.querySelector(':popover-open') !== null) return
      const goes = !hasModifier && event.timeStamp - goSince < SEQUENCE_MS
      goSince = -SEQUENCE_MS
      const page = goes ? pages.find(({ key }) => key === event.key) : undefined
      if (page !== undefined) {
        goTo(page.path)
      } else if (!hasModifier && event.key === 'g') {
        goSince = event.timeStamp
        return
      } else if (!act(event)) {
        return
      }
      event.preventDefault()
    }
    const act = (event: KeyboardEvent): boolean => {
      if (isUndo(event)) return undoNewest()
      const bound = pageKeys.find(event)
      if (bound !== undefined) {
        bound.run(event)
        return true
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return false
      switch (event.key) {
        case '?':
          showHelp()
          return true
        case 't':
          goTo('/try')
          return true
        case '/':
        case 'n':
          return press(event.key)
        case 'j':
          return moveRow(1)
        case 'k':
          return moveRow(-1)
        default:
          return false
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [pages, showHelp])
}

/** In a field, the browser's own undo applies. */
function isUndo({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey) return false
  const isTicked = target instanceof HTMLElement && target.matches('[type=checkbox], [type=radio]')
  return isTicked || !isTyping(target)
}

/** Focuses the visible field, or presses the visible button or link, that has the key. */
function press(key: string): boolean {
  const element = [...document.querySelectorAll<HTMLElement>(`[data-key="${key}"]`)].find((each) =>
    each.checkVisibility()
  )
  if (element === undefined) return false
  if (element instanceof HTMLInputElement) {
    element.focus()
    element.select()
  } else {
    element.click()
  }
  return true
}

/** Moves the focus to the link of the next or previous row; `Enter` on it opens the row. */
function moveRow(by: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-row-link]')]
  if (links.length === 0) return false
  const row = document.activeElement?.closest('tr, li')
  const at = links.findIndex((link) => row?.contains(link))
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by
  const link = links[Math.max(0, Math.min(next, links.length - 1))]
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
  return true
}
