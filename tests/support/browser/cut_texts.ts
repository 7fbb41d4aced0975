import { AssertionError } from 'node:assert'
import type { Page } from 'playwright-core'

/**
 * Throws when a text of the page cannot be read as a whole: when a box cuts it and no `title` has it, when it runs out
 * of the box that it stands in or out of the window, or when the page itself scrolls sideways. Boxes that a reader can
 * scroll cut nothing, and text that is hidden from sight on purpose does not count.
 */
export async function assertNoCutText(page: Page, when = 'the page'): Promise<void> {
  const cut = await page.locator('html').evaluate(findCutTexts)
  if (cut.length === 0) return
  throw new AssertionError({ message: `text cannot be read in ${when}:\n${cut.join('\n')}` })
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** What of the document's types this needs: tests are compiled without the browser's. */
interface Element {
  readonly tagName: string
  readonly className: string
  readonly parentElement: Element | null
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly textContent: string }>
  readonly clientWidth: number
  readonly scrollWidth: number
  readonly ownerDocument: {
    readonly documentElement: Element
    readonly defaultView: {
      readonly innerWidth: number
      getComputedStyle(element: Element): Readonly<Record<string, string>>
    }
    createRange(): { selectNode(node: unknown): void; getBoundingClientRect(): Box }
  }
  closest(selector: string): Element | null
  checkVisibility(options: Readonly<Record<string, boolean>>): boolean
  getBoundingClientRect(): Box
  querySelectorAll(selector: string): Iterable<Element>
}

/** Runs in the page. */
function findCutTexts(root: Element): string[] {
  const SLACK = 1.5
  const { defaultView: view } = root.ownerDocument
  const found: string[] = []
  if (root.scrollWidth > root.clientWidth + SLACK) {
    found.push(`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth} px`)
  }
  const nameOf = (element: Element) => {
    const name = String(element.className).trim().replaceAll(/\s+/g, '.')
    return element.tagName.toLowerCase() + (name && `.${name}`)
  }
  const isHiddenOnPurpose = (box: Box, style: Readonly<Record<string, string>>) =>
    (box.width <= 1 && box.height <= 1) || style.clipPath === 'inset(50%)'
  const judge = (element: Element, text: string, box: Box): string | null => {
    if (box.right <= 0 || box.bottom <= 0) return null
    let isBlockSeen = false
    for (let outer: Element | null = element; outer; outer = outer.parentElement) {
      const style = view.getComputedStyle(outer)
      const border = outer.getBoundingClientRect()
      if (isHiddenOnPurpose(border, style)) return null
      if (outer === root || outer.tagName === 'BODY') break
      if (style.display === 'inline' || style.display === 'contents') continue
      const runsOutX = box.right > border.right + SLACK || box.left < border.left - SLACK
      const runsOutY = box.bottom > border.bottom + SLACK || box.top < border.top - SLACK
      if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return null
      if (/hidden|clip/.test(style.overflowX ?? '') && runsOutX) {
        return `${nameOf(outer)} cuts «${text}»`
      }
      if (/hidden|clip/.test(style.overflowY ?? '') && runsOutY) {
        return `${nameOf(outer)} cuts lines of «${text}»`
      }
      if (!isBlockSeen && runsOutX) return `«${text}» runs out of ${nameOf(outer)}`
      isBlockSeen = true
      if (style.position === 'fixed') break
    }
    return box.right > view.innerWidth + SLACK ? `«${text}» runs out of the window` : null
  }
  const shown = { checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true }
  for (const element of root.querySelectorAll('body, body *')) {
    const isExempt = element.closest('[title], svg, script, noscript, option') !== null
    if (isExempt || !element.checkVisibility(shown)) continue
    for (const node of element.childNodes) {
      const text = node.textContent.trim()
      if (node.nodeType !== 3 || text === '') continue
      const range = root.ownerDocument.createRange()
      range.selectNode(node)
      const problem = judge(element, text.slice(0, 60), range.getBoundingClientRect())
      if (problem) found.push(problem)
    }
  }
  return found.slice(0, 20)
}
