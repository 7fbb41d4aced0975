import { AssertionError } from 'node:assert'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** Without comments and long names: each tab gets it anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const ALL = {
  runOnly: { type: 'tag', values: TAGS },
  // Off by default in axe, although WCAG 2.2 AA asks for it.
  rules: { 'target-size': { enabled: true } },
}
const COLOURS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
const OPTIONS = {
  resultTypes: ['violations'],
  // It would load the style sheets again.
  preload: false,
}

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

/**
 * Throws with every violation of WCAG 2.2 AA that axe finds on the page as it is now. axe is evaluated in the page and
 * adds no script to it, so that the page's content security policy stays as it is. `colours` judges only what a theme
 * can change.
 */
export async function assertAccessible(
  page: Page,
  when = 'the page',
  rules: 'all' | 'colours' = 'all'
): Promise<void> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(AXE)
  const { violations } = await page.evaluate<{ violations: readonly Violation[] }>(
    `axe.run(document, ${JSON.stringify({ ...OPTIONS, ...(rules === 'all' ? ALL : COLOURS) })})`
  )
  if (violations.length === 0) return
  const said = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map(({ target, failureSummary }) => {
      return `  ${target.join(' ')}\n    ${failureSummary.replaceAll('\n', '\n    ')}`
    }),
  ])
  throw new AssertionError({
    message: `axe finds ${violations.length} violations in ${when}:\n${said.join('\n')}`,
  })
}
