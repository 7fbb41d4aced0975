import { AssertionError } from 'node:assert'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** Without comments and long names: each tab gets it anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const ALL = {
  runOnly: { type: 'tag', values: TAGS },
  rules: {
    // Off by default in axe, although WCAG 2.2 AA asks for it.
    'target-size': { enabled: true },
    // Best practice: who goes by landmarks reaches everything, and can tell them apart.
    'region': { enabled: true },
    'landmark-unique': { enabled: true },
  },
}
const COLOURS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
const OPTIONS = {
  resultTypes: ['violations'],
  // It would load the style sheets again.
  preload: false,
  // The names of elements, which axe finds for those that are well too: up to half of the work.
  selectors: false,
}

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly {
    /** Where elements are named. */
    readonly target?: readonly string[]
    readonly html: string
    readonly failureSummary: string
  }[]
}

/**
 * Throws with every violation of WCAG 2.2 AA and of its best practice for landmarks that axe finds on the page as it is now. axe is evaluated in the page and
 * adds no script to it, so that the page's content security policy stays as it is. `colours` judges only what a theme
 * can change.
 */
export async function assertAccessible(
  page: Page,
  when = 'the page',
  rules: 'all' | 'colours' = 'all'
): Promise<void> {
  const options = { ...OPTIONS, ...(rules === 'all' ? ALL : COLOURS) }
  const found = await violationsOf(page, options)
  if (found.length === 0) return
  const named = await violationsOf(page, { ...options, selectors: true })
  const said = (named.length === 0 ? found : named).flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map(({ target = [], html, failureSummary }) => {
      return `  ${target.join(' ') || html}\n    ${failureSummary.replaceAll('\n', '\n    ')}`
    }),
  ])
  throw new AssertionError({
    message: `axe finds ${found.length} violations in ${when}:\n${said.join('\n')}`,
  })
}

/** Evaluates axe in the page first where that was not done yet. */
async function violationsOf(page: Page, options: object): Promise<readonly Violation[]> {
  const judge = () =>
    page.evaluate<readonly Violation[] | null>(
      `typeof axe === 'object'
        ? axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)
        : null`
    )
  const violations = await judge()
  if (violations !== null) return violations
  await page.evaluate(AXE)
  const afterwards = await judge()
  if (afterwards === null) throw new Error('axe is not in the page')
  return afterwards
}
