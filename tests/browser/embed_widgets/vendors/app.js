import { createElement, useReducer } from 'react'
import { createRoot } from 'react-dom/client'

/** What the app's own callbacks were told, for the test. */
export const booked = []
const main = document.querySelector('main')
export const { form } = main.dataset

/** Draws the app; the test draws it again by `draw`. */
export function show(App) {
  function Page() {
    const [times, draw] = useReducer((before) => before + 1, 0)
    Object.assign(globalThis, { booked, draw })
    return createElement('section', { 'data-times': times }, createElement(App))
  }
  createRoot(main).render(createElement(Page))
}
