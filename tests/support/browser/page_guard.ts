import type { ConsoleMessage, Frame, Page, Request, Response } from 'playwright-core'

/** A request that a test expects to fail. */
export interface ExpectedFailure {
  /** Found in the URL's path and query. */
  readonly url: string | RegExp
  /** The status of its answer, or `unreachable` when it gets none or loses it half-way. */
  readonly status: number | 'unreachable'
}

/** Chromium and Firefox write it for each failed request; the request itself is judged. */
const FAILED_RESOURCE =
  /^(Failed to load resource:|Cross-Origin Request Blocked:|Loading module from )/
/** The page cancelled its own request, or a navigation did, in Chromium and in Firefox. */
const CANCELLED = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED']
const PROGRAMMATIC = ['fetch', 'xhr', 'eventsource', 'ping']
/** Chromium reports most violations on its own; a policy that is violated in a worker or by trusted types, only so. */
const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) => {
  console.error('policy violation: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample)
})`
const LINES_KEPT = 30
/** It says how the stores fare: on a starved machine one may answer too late, and the page asks again. */
const NOT_READY: ExpectedFailure = { url: '/health/ready', status: 503 }

/**
 * Watches a page for what a person would not see and a test must not overlook: errors in its console, exceptions, failed
 * requests, answers from 400 on and violations of its content security policy. All but what was allowed are problems.
 */
export class PageGuard {
  readonly #problems: string[] = []
  readonly #allowed: ExpectedFailure[] = [NOT_READY]
  readonly #lines: string[] = []
  readonly #loading = new Set<Request>()
  /** Requests of a document that were under way while a navigation left it. */
  readonly #left = new WeakSet<Request>()
  #isLeaving = false
  #isWatching = true

  private constructor() {}

  /** Must be called before the page loads anything. */
  static async watch(page: Page): Promise<PageGuard> {
    const guard = new PageGuard()
    page.on('console', (message) => guard.#heard(message))
    page.on('pageerror', (error) => guard.#threw(error))
    page.on('crash', () => guard.#report('the page crashed'))
    page.on('request', (request) => guard.#asked(request))
    page.on('framenavigated', (frame) => guard.#arrived(frame))
    page.on('requestfinished', (request) => guard.#loading.delete(request))
    page.on('requestfailed', (request) => guard.#failed(request))
    page.on('response', (response) => guard.#answered(response))
    await page.addInitScript(REPORT_VIOLATIONS)
    return guard
  }

  /** From now on, these failures are no problems. */
  allow(...failures: readonly ExpectedFailure[]): void {
    this.#allowed.push(...failures)
  }

  /** The problems until now, one line or more each. */
  get problems(): readonly string[] {
    return this.#problems
  }

  /** Whether the page waits for an answer. Streams have none. */
  get isLoading(): boolean {
    return [...this.#loading].some((request) => !request.url().includes('/v1/realtime'))
  }

  /** The last lines of the page's console and its failed requests, allowed or not. */
  get lastLines(): readonly string[] {
    return this.#lines.slice(-LINES_KEPT)
  }

  /** What a driver does to the page meanwhile is not judged. */
  async unwatched(work: () => Promise<unknown>): Promise<void> {
    this.#isWatching = false
    await work().finally(() => (this.#isWatching = true))
  }

  /** What happens from now on is not judged: the page is being closed. */
  end(): void {
    this.#isWatching = false
  }

  #heard(message: ConsoleMessage): void {
    const text = message.text()
    this.#lines.push(`console.${message.type()}: ${text}`)
    if (message.type() !== 'error' || FAILED_RESOURCE.test(text)) return
    const { url, lineNumber } = message.location()
    this.#report(`console error: ${text} (${url}:${lineNumber})`)
  }

  #threw({ stack, message }: Error): void {
    const said = stack ?? message
    if (!FAILED_RESOURCE.test(said)) this.#report(`exception: ${said}`)
  }

  #asked(request: Request): void {
    if (request.isNavigationRequest() && isOfPage(request.frame())) {
      this.#isLeaving = true
      for (const one of this.#loading) this.#left.add(one)
    } else if (this.#isLeaving) {
      this.#left.add(request)
    }
    this.#loading.add(request)
  }

  #arrived(frame: Frame): void {
    if (isOfPage(frame)) this.#isLeaving = false
  }

  #failed(request: Request): void {
    this.#loading.delete(request)
    const why = request.failure()?.errorText ?? 'unknown'
    const mayBeCancelled = PROGRAMMATIC.includes(request.resourceType()) || this.#left.has(request)
    if (CANCELLED.includes(why) && mayBeCancelled) return
    this.#judge(request, 'unreachable', why)
  }

  #answered(response: Response): void {
    if (response.status() < 400) return
    this.#judge(response.request(), response.status(), `answered ${response.status()}`)
  }

  #judge(request: Request, status: ExpectedFailure['status'], what: string): void {
    const line = `${request.method()} ${request.url()}: ${what}`
    this.#lines.push(line)
    const { pathname, search } = new URL(request.url())
    const isExpected = this.#allowed.some(
      (one) => one.status === status && isIn(`${pathname}${search}`, one.url)
    )
    if (!isExpected) this.#report(line)
  }

  #report(problem: string): void {
    if (this.#isWatching) this.#problems.push(problem)
  }
}

function isOfPage(frame: Frame): boolean {
  return frame.parentFrame() === null
}

function isIn(url: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? url.includes(wanted) : wanted.test(url)
}
