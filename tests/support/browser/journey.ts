import { AssertionError } from 'node:assert'
import type { BrowserTab } from './browser_tab.js'

const STEP = 'signalboxStep'
/** A press on a label or a link is one step, even if the browser adds events; text that a test fills in is no step. */
const COUNTING = `addEventListener('pointerdown', () => ${STEP}('clicks'), true)
addEventListener('keydown', ({ repeat }) => repeat || ${STEP}('keys'), true)`

interface Steps {
  clicks: number
  keys: number
}

/** What a person did in a tab since the journey began. */
export interface Journey {
  readonly steps: Readonly<Steps>
  /** Fails when it took more clicks, or more keys, than it may. A step beyond the ceiling is a worse console. */
  assertAtMost(ceiling: Partial<Steps>): void
}

/** Counts the clicks and the keys of the tab from now on, also those of the pages that it opens. */
export async function beginJourney({ page }: BrowserTab): Promise<Journey> {
  const steps: Steps = { clicks: 0, keys: 0 }
  await page.exposeFunction(STEP, (kind: keyof Steps) => void (steps[kind] += 1))
  await page.addInitScript(COUNTING)
  await page.evaluate(COUNTING)
  return {
    steps,
    assertAtMost: ({ clicks = 0, keys = 0 }) => {
      if (steps.clicks <= clicks && steps.keys <= keys) return
      const message = `the journey took ${steps.clicks} clicks and ${steps.keys} keys, and may take ${clicks} and ${keys}`
      throw new AssertionError({ message, actual: steps, expected: { clicks, keys } })
    },
  }
}
