import { pause } from './pause.js'

/** What a page with a widget of others has: a frame, the script that builds one, or what the page says of its own. */
const WIDGET =
  '[src*="calendly.com"],[src*="oncehub.com"],[src*="app.cal."],[src*="//cal."],[src*="//meetings"],[name^=cal-embed],[data-cal-link],.meetings-iframe-container,[data-signalbox-message]'
/** What is there once the visitor has booked. */
const THANKS = '[data-signalbox-complete]:not(form,script)'
/** How often the page is looked through while it changes. */
const LOOK_MS = 50

/** Calls each once, as soon as the page has such an element. */
export function watchPage(thanks: () => void, widget: () => void): void {
  const awaited = new Map([
    [THANKS, thanks],
    [WIDGET, widget],
  ])
  const look = () =>
    awaited.forEach((act, selector) => {
      if (document.querySelector(selector) && awaited.delete(selector)) act()
    })
  let isDue = false
  const observer = new MutationObserver(async () => {
    if (isDue) return
    isDue = true
    await pause(LOOK_MS)
    isDue = false
    look()
  })
  const attributeFilter = ['src', 'data-signalbox-complete']
  observer.observe(document, { childList: true, subtree: true, attributeFilter })
  look()
}
