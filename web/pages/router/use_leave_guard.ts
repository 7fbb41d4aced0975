import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { guardPlace } from '#console/shared/hash_location'
import { useLatest } from '#console/shared/use_latest'

interface Leaving {
  /** Continues to the requested place. */
  go(): void
  stay(): void
}

/**
 * Asks before a place with unsaved changes is left. `leaving` is the open question, which the page shows. The browser itself
 * asks before the console is closed.
 */
export function useLeaveGuard(isDirty: boolean) {
  const [leaving, ask] = useState<Leaving | null>(null)
  const isOpen = useRef(false)
  const dirty = useLatest(isDirty)
  useLayoutEffect(() => {
    const onNavigate = (event: NavigateEvent) => {
      if (!dirty.current || isOpen.current || !event.hashChange || !event.cancelable) return
      if (pathOf(event.destination.url) === pathOf(location.href)) return
      event.preventDefault()
      const { url, key } = event.destination
      const isTraversal = event.navigationType === 'traverse'
      ask({
        go() {
          isOpen.current = true
          if (isTraversal) navigation.traverseTo(key)
          else location.assign(url)
        },
        stay: () => ask(null),
      })
    }
    /** Without the Navigation API the place has already changed: it is restored before the console notices. */
    const onHashChange = (event: HashChangeEvent) => {
      if (!dirty.current || isOpen.current || pathOf(event.newURL) === pathOf(event.oldURL)) return
      event.stopImmediatePropagation()
      history.replaceState(null, '', event.oldURL)
      ask({
        go() {
          isOpen.current = true
          location.assign(event.newURL)
        },
        stay: () => ask(null),
      })
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (dirty.current && !isOpen.current) event.preventDefault()
    }
    const moves = 'navigation' in window ? navigation : null
    moves?.addEventListener('navigate', onNavigate)
    const unguard = moves ? null : guardPlace(onHashChange)
    addEventListener('beforeunload', onUnload)
    return () => {
      moves?.removeEventListener('navigate', onNavigate)
      unguard?.()
      removeEventListener('beforeunload', onUnload)
    }
  }, [dirty])
  /** Lets the next navigation pass: everything is saved, kept or discarded. */
  const open = useCallback(() => {
    isOpen.current = true
  }, [])
  return { leaving, open }
}

/** The place behind `#`, without its query. */
function pathOf(url: string): string {
  return url.split('#')[1]?.split('?', 1)[0] ?? ''
}
