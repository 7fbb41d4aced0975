import { join } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { DATA_FOLDER } from '#scripts/services/project_folders'
import { assertAccessible } from './accessibility.js'
import { assertBecomes } from './assert_becomes.js'
import { assertNoCutText } from './cut_texts.js'
import { BROWSER } from './browser_for_tests.js'
import { Keyboard } from './keyboard.js'
import { isJudgedByAxe, judgedLooks, type Look, viewportOf } from './look.js'
import { nextFrame } from './next_frame.js'
import { type ExpectedFailure, PageGuard } from './page_guard.js'
import { type Profile, takeProfile } from './profiles.js'

const WAIT_LIMIT_MS = 60_000
/** How long a page may take to say what its clock is due for, before the clock is set forward again. */
const PLANNED_WITHIN_MS = 2_000
const SNAPSHOT_LINES = 60
const SCREENSHOTS = join(DATA_FOLDER, 'browser')
/**
 * During a change of theme, colours belong to neither theme. An inherited colour starts to change after its parent's,
 * so this waits until nothing has moved for some frames. Endless animations do not count.
 */
const END_TRANSITIONS = `(async () => {
  let wanted = 2
  for (let still = 0, frames = 0; still < wanted && frames < 200; frames += 1) {
    await new Promise(requestAnimationFrame)
    const moving = document
      .getAnimations()
      .filter(({ effect, playState }) => {
        return playState !== 'finished' && effect.getComputedTiming().endTime !== Infinity
      })
    for (const one of moving) one.finish()
    if (moving.length > 0) wanted = 4
    still = moving.length === 0 ? still + 1 : 0
  }
})()`
const LIVE = ':is([aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"])'

let pictures = 0

export interface TabOptions extends Partial<Look> {
  readonly locale?: 'en-GB' | 'de-DE'
  readonly timezone?: string
  /** What is expected to fail from the first request on. */
  readonly allow?: readonly ExpectedFailure[]
  /** Items of the tab's sessionStorage before the first page loads. */
  readonly session?: Readonly<Record<string, string>>
  /** A script that runs in each page before the page's own. */
  readonly before?: string
  /** In a new profile, which is not used again: for a tab whose clock is moved, or that goes offline. */
  readonly isFresh?: boolean
}

/**
 * A tab whose profile no other open tab has. An earlier one may have had it and left what the browser cached. The test that opens it fails on each problem that its guard finds, and when a test
 * fails, what the tab showed is printed: its URL, its focus, its console, its elements and the path of a screenshot.
 * It is closed after the test.
 */
export class BrowserTab {
  readonly keyboard: Keyboard

  private constructor(
    readonly page: Page,
    private readonly profile: Profile,
    private readonly guard: PageGuard,
    private readonly first: Look
  ) {
    this.keyboard = new Keyboard(page)
  }

  /** Opens a tab for the active test. Without other options: 1280 px, light, English, in Berlin. */
  static async open(url: string, options: TabOptions = {}): Promise<BrowserTab> {
    const { width = 1280, theme = 'light', locale = 'en-GB', session = {}, before } = options
    const look = {
      locale,
      timezoneId: options.timezone ?? 'Europe/Berlin',
      viewport: viewportOf({ width, theme }),
      colorScheme: theme,
    }
    const profile = await takeProfile(look, options.isFresh)
    const page = await profile.context.newPage()
    const tab = new BrowserTab(page, profile, await PageGuard.watch(page), { width, theme })
    tab.allow(...(options.allow ?? []))
    getActiveTestOrFail().cleanup((hasFailed, { title }) => tab.#end(Boolean(hasFailed), title))
    await page.addInitScript(
      // Firefox runs it in the empty page before the first one, too, which has no storage.
      `if (origin !== 'null') for (const [key, value] of ${JSON.stringify(Object.entries(session))}) {
        if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value)
      }`
    )
    if (before !== undefined) await page.addInitScript(before)
    await page.goto(url)
    return tab
  }

  /** The further tab of the same browser that opens while `act` runs. It is judged like this one, and closed with it. */
  async opened(act: () => Promise<unknown>): Promise<BrowserTab> {
    const opening = this.profile.context.waitForEvent('page')
    await act()
    const page = await opening
    const tab = new BrowserTab(page, this.profile, await PageGuard.watch(page), this.first)
    getActiveTestOrFail().cleanup(() => tab.#judge())
    return tab
  }

  /** From now on these failures do not fail the test. */
  allow(...failures: readonly ExpectedFailure[]): void {
    this.guard.allow(...failures)
  }

  /** Changes the look of the open page, without a reload. */
  async look(look: Look): Promise<void> {
    await this.#set(look)
    await this.page.evaluate(END_TRANSITIONS)
  }

  /**
   * The page as it is now: with no text that is cut or runs out of its box, and without a violation that axe finds. It is
   * judged as the tab was opened; in the long tier at 390 and 1280 px, light and dark. `npm test` asks axe about the first
   * state of each page that a file judges. `state` names it in the message.
   * Afterwards the tab looks as it was opened.
   */
  async assertReadable(state: string): Promise<void> {
    const { fileName = '' } = getActiveTestOrFail().options.meta
    const isForAxe = isJudgedByAxe(fileName, this.page.url())
    for (const look of judgedLooks(this.first)) {
      const when = `${state} (${look.width} px, ${look.theme})`
      await this.look(look)
      const isSameLayout = look.theme !== this.first.theme
      if (!isSameLayout) await assertNoCutText(this.page, when)
      if (isForAxe) await assertAccessible(this.page, when, isSameLayout ? 'colours' : 'all')
    }
    await this.#set(this.first)
    // The policy of a page refuses the styles that a picture is taken with.
    if (BROWSER === 'firefox') await this.guard.unwatched(() => this.#picture(state))
  }

  /**
   * Waits until all that the page asked for, but for its streams, is answered and shown, and leads to no further
   * question.
   */
  async settles(): Promise<void> {
    const waiting = this.page.locator('[aria-busy="true"], .skeleton')
    let isStill = false
    const isStillAgain = async () => {
      const wasStill = isStill
      await nextFrame(this.page)
      isStill = !this.guard.isLoading && (await waiting.count()) === 0
      return wasStill && isStill
    }
    await assertBecomes(isStillAgain, true)
  }

  /** Waits until a live region says the text, as a screen reader would tell it by itself. */
  async announces(text: string | RegExp): Promise<void> {
    await this.#saying(text).waitFor({ state: 'attached' })
  }

  /**
   * Like `announces`, for what the page says `ms` later by its own clock, which is set forward again while the page does
   * not say it: a busy page plans its timers only after it has shown what it shows.
   */
  async announcesAfter(ms: number, text: string | RegExp): Promise<void> {
    const isSaid = async () => {
      await this.page.clock.fastForward(ms)
      return this.says(text, PLANNED_WITHIN_MS)
    }
    await assertBecomes(isSaid, true)
  }

  /** Whether a live region says the text within this time. */
  says(text: string | RegExp, withinMs: number): Promise<boolean> {
    return this.#saying(text)
      .waitFor({ state: 'attached', timeout: withinMs })
      .then(
        () => true,
        () => false
      )
  }

  /** The level-one heading of the page, which has the focus after a navigation. */
  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }

  #saying(text: string | RegExp): Locator {
    return this.page.locator(LIVE).filter({ hasText: text }).first()
  }

  async #set(look: Look): Promise<void> {
    const size = viewportOf(look)
    if (this.page.viewportSize()?.width !== size.width) await this.page.setViewportSize(size)
    await this.page.emulateMedia({ colorScheme: look.theme })
  }

  async #end(hasFailed: boolean, title: string): Promise<void> {
    const { problems } = this.guard
    this.guard.end()
    try {
      if (hasFailed || problems.length > 0) await this.#explain(title)
    } finally {
      await this.profile.giveBack()
    }
    this.#judge()
  }

  #judge(): void {
    const { problems } = this.guard
    this.guard.end()
    if (problems.length > 0) throw new Error(`the page had problems:\n${problems.join('\n')}`)
  }

  async #picture(title: string): Promise<string> {
    const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 100)
    const path = join(SCREENSHOTS, BROWSER, `${name}_${(pictures += 1)}.png`)
    await this.page.screenshot({ path, timeout: WAIT_LIMIT_MS })
    return path
  }

  async #explain(title: string): Promise<void> {
    const limit = { timeout: WAIT_LIMIT_MS }
    const orWhy = (promise: Promise<string>) => promise.catch((error) => `unknown: ${error}`)
    const shown = await orWhy(this.page.locator('body').ariaSnapshot(limit))
    const lines = [
      `the tab was at ${this.page.url()}`,
      `the focus was on ${await orWhy(this.keyboard.focused())}`,
      `screenshot: ${await orWhy(this.#picture(title))}`,
      'its console and failed requests:',
      ...this.guard.lastLines,
      'what it showed:',
      ...shown.split('\n').slice(0, SNAPSHOT_LINES),
    ]
    lines.forEach((line) => process.stdout.write(`    ${line}\n`))
  }
}
