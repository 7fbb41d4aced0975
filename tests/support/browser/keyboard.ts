import { AssertionError } from 'node:assert'
import type { Locator, Page } from 'playwright-core'
import { assertBecomes } from './assert_becomes.js'

const STEPS_MAX = 250
const ROUNDS_MAX = 2
const ORDER_SHOWN = 20
/** For an element that had the focus and is gone. */
const STILL_THERE_MS = 5_000

/** What a person does who has no mouse. Each key goes to what has the focus. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /**
   * Presses Tab, or Shift+Tab, until the element has the focus, once it is there. A disabled one is waited for outside the field that has the focus,
   * because what is typed may count only there. Throws when the element is out of reach of the keyboard, or when the focus cannot be seen on it.
   */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.first().waitFor()
    const isDisabled = () => target.first().evaluate((element) => element.matches(':disabled'))
    if (await isDisabled()) {
      await this.page.keyboard.press(key)
      await assertBecomes(isDisabled, false)
    }
    let rounds = 0
    // Found by its name where that decides, and not at each step.
    let element: Element = null
    for (let step = 0; ; step += 1) {
      let focus = await focusSeenFrom(element)
      if (focus !== 'elsewhere') {
        element = await elementOf(target)
        focus = await focusSeenFrom(element)
      }
      if (focus === 'here') break
      if (focus === 'nothing') rounds += 1
      if (rounds > ROUNDS_MAX || step === STEPS_MAX) {
        const passed = await this.order(ORDER_SHOWN)
        throw new AssertionError({
          message: `${key} does not reach ${target}; it passes\n${passed.join('\n')}`,
        })
      }
      await this.page.keyboard.press(key)
    }
    await this.#assertFocusIsSeen(target)
  }

  /** Reaches the element as `tabTo` does and presses a key there; Enter when none is named. */
  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(target)
    await this.page.keyboard.press(key)
  }

  /** Reaches a field as `tabTo` does and replaces what it holds. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.tabTo(target)
    await this.page.keyboard.press('ControlOrMeta+a')
    if (text === '') await this.page.keyboard.press('Delete')
    else await this.page.keyboard.type(text)
  }

  /** Presses keys where the focus is, one after the other. */
  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /**
   * Presses keys of a sequence, which counts only when they come soon after each other: none waits until the page has
   * dealt with the one before.
   */
  async sequence(...keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.page.keyboard.press(key)))
  }

  /** Role and name of what has the focus, such as `button "Save"`; `nothing` when the page itself has it. */
  async focused(): Promise<string> {
    const focused = this.page.locator(':focus')
    if ((await focused.count()) === 0) return 'nothing'
    const snapshot = await focused
      .first()
      .ariaSnapshot({ timeout: STILL_THERE_MS })
      .catch(() => 'nothing')
    const [first = ''] = snapshot.split('\n')
    return first.replace(/^- /, '').replace(/:$/, '')
  }

  /** What the next `count` presses of Tab reach, from where the focus is. */
  async order(count: number): Promise<string[]> {
    const reached: string[] = []
    for (let step = 0; step < count; step += 1) {
      await this.page.keyboard.press('Tab')
      reached.push(await this.focused())
    }
    return reached
  }

  async #assertFocusIsSeen(target: Locator): Promise<void> {
    const isSeen = await target.first().evaluate((element) => {
      const view = element.ownerDocument.defaultView
      // A field may show its focus on the box around it.
      return [element, element.parentElement].some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = view.getComputedStyle(one)
        return (
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
        )
      })
    })
    if (!isSeen) throw new AssertionError({ message: `the focus cannot be seen on ${target}` })
  }
}

type Element = Awaited<ReturnType<Locator['elementHandles']>>[number] | null

async function elementOf(target: Locator): Promise<Element> {
  const [first = null] = await target.first().elementHandles()
  return first
}

/**
 * `nothing` when the page itself has the focus, as between the last element and the first one; `gone` when the element
 * is no part of the page.
 */
async function focusSeenFrom(element: Element): Promise<'here' | 'elsewhere' | 'nothing' | 'gone'> {
  if (element === null) return 'gone'
  const read = element.evaluate((one) => {
    if (!one.isConnected) return 'gone'
    const { activeElement, body } = one.ownerDocument
    if (activeElement === one) return 'here'
    return activeElement === body || activeElement === null ? 'nothing' : 'elsewhere'
  })
  // The page was loaded anew.
  return read.catch(() => 'gone')
}
