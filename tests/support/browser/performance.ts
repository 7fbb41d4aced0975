import type { CDPSession, Page } from 'playwright-core'
import { assertBecomes } from './assert_becomes.js'

/** A task that takes longer blocks what a person does meanwhile. */
export const LONG_TASK_MS = 50

/** For how long a person holds a key. */
const KEY_MS = 50

/** An entry of the browser's performance timeline, in milliseconds since the navigation. */
interface TimelineEntry {
  readonly startTime: number
  readonly duration: number
  /** Of a layout shift. */
  readonly value: number
}

/** Makes each load of the page a first one. Returns the session by which the page's browser is commanded. */
export async function withoutCache(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return session
}

/** Types a text where the focus is; of each key, the milliseconds until what it caused was painted. */
export async function typed(page: Page, text: string): Promise<readonly number[]> {
  await page.evaluate(`{
    globalThis.painted = []
    globalThis.onKey ??= addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - timeStamp)))
    }, { capture: true }) ?? true
  }`)
  await page.keyboard.type(text, { delay: KEY_MS })
  return page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(painted))))'
  )
}

/** What the page's timeline has of this type until now. */
function entriesOf(
  page: Page,
  type: 'largest-contentful-paint' | 'layout-shift' | 'longtask'
): Promise<readonly TimelineEntry[]> {
  return page.evaluate(`new Promise((resolve) => {
    const entries = []
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration, value = 0 } of list.getEntries()) entries.push({ startTime, duration, value })
    })
    observer.observe({ type: '${type}', buffered: true })
    setTimeout(() => {
      observer.disconnect()
      resolve(entries)
    }, 100)
  })`)
}

/** How the last load of a page went. */
export interface LoadFigures {
  /** When the largest content was painted. */
  readonly contentMs: number
  /** For how long in all a person had to wait for an answer: of each long task what is above 50 ms. */
  readonly blockedMs: number
  /** The sum of layout shifts. */
  readonly shift: number
}

export async function loadFigures(page: Page): Promise<LoadFigures> {
  const paints = await assertBecomes(
    () => entriesOf(page, 'largest-contentful-paint'),
    ({ length }) => length > 0
  )
  const tasks = await entriesOf(page, 'longtask')
  const shifts = await entriesOf(page, 'layout-shift')
  return {
    contentMs: Math.max(...paints.map(({ startTime }) => startTime)),
    blockedMs: tasks.reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  }
}

export interface Network {
  /** What each request takes beside its bytes. */
  readonly latencyMs: number
  /** Any number by default. */
  readonly bitsPerSecond?: number
}

/** An entry of the browser's resource timing. */
interface FileLoad {
  readonly name: string
  readonly startTime: number
  readonly responseEnd: number
  readonly encodedBodySize: number
}

/** The page, its scripts and styles, and what both pages show first; fonts replace others later. */
const NEEDED = /\/console(?:#|$)|\.(?:js|css)$|\/v1\/routing-table$/

/** What a load took of the page, its scripts and styles and the routing table until an element was in the page. */
export interface LoadUntil {
  readonly afterMs: number
  /** Compressed. */
  readonly bytes: number
  readonly requests: number
  /** The most requests of which each began after another one had ended. */
  readonly roundTrips: number
}

/** Loads the page anew, without its cache and over this network, until the selector names an element of it. */
export async function loadUntil(
  page: Page,
  selector: string,
  { latencyMs, bitsPerSecond }: Network
): Promise<LoadUntil> {
  await page.addInitScript(`new MutationObserver((_, watch) => {
    if (document.querySelector('${selector}') === null) return
    globalThis.foundAtMs = performance.now()
    watch.disconnect()
  }).observe(document, { childList: true, subtree: true })`)
  const browser = await withoutCache(page)
  const throughput = bitsPerSecond === undefined ? -1 : bitsPerSecond / 8
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await page.reload({ waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  const { foundAtMs, loads } = await page.evaluate<{ foundAtMs: number; loads: FileLoad[] }>(`({
    foundAtMs,
    loads: ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({ name, startTime, responseEnd, encodedBodySize }))
  })`)
  const needed = loads
    .filter(({ name, responseEnd }) => NEEDED.test(name) && responseEnd > 0)
    .filter(({ responseEnd }) => responseEnd <= foundAtMs)
    .sort((one, other) => one.responseEnd - other.responseEnd)
  let roundTrips = 0
  let lastEnd = 0
  for (const { startTime, responseEnd } of needed) {
    if (startTime < lastEnd) continue
    roundTrips += 1
    lastEnd = responseEnd
  }
  const bytes = needed.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return { afterMs: foundAtMs, bytes, requests: needed.length, roundTrips }
}
