import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import { WEBKIT_PROGRAMS } from '#scripts/services/find_browser'
import { freePort } from '#scripts/services/free_port'
import { newFolder } from '#tests/support/new_folder'
import { assertBecomes } from './assert_becomes.js'

/** What Safari is made of, as WebKitGTK has it: in English, in Berlin, and without a processor for graphics. */
const ENVIRONMENT = {
  LANG: 'en_GB.UTF-8',
  LC_ALL: 'en_GB.UTF-8',
  LANGUAGE: 'en_GB',
  TZ: 'Europe/Berlin',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
}
/** The window with the bar that an automated one has above its page. */
const WINDOW = { x: 0, y: 0, width: 1280, height: 840 }
/** How WebDriver names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const ESCAPE = '\uE00C'

const ROLES = {
  button: 'button',
  field: 'input, select, textarea',
  heading: 'h1, h2',
  link: 'a[href]',
} as const

type Role = keyof typeof ROLES

/** What a reader sees of this name; a name that begins so is enough. */
const FIND = `const [selector, name] = arguments
  const nameOf = (one) => one.ariaLabel ?? (one.labels?.[0] ?? one).innerText.trim()
  const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  return all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).startsWith(name)) ?? null`
const LISTEN = `globalThis.problems ??= (() => {
  const problems = []
  addEventListener('error', ({ message }) => problems.push(message))
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => problems.push(effectiveDirective))
  return problems
})()`

const NEXT_FRAMES =
  'return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))'

/** A window of WebKit, driven by WebDriver, until the active test ends. */
export class WebKitTab {
  private constructor(private readonly session: string) {}

  static async open(url: string): Promise<WebKitTab> {
    const display = spawn(WEBKIT_PROGRAMS.display, ['-displayfd', '1', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [number] = await once(display.stdout, 'data')
    const port = await freePort()
    const env = {
      ...process.env,
      ...ENVIRONMENT,
      DISPLAY: `:${String(number).trim()}`,
      HOME: newFolder(),
    }
    const driver = spawn(WEBKIT_PROGRAMS.driver, [`--port=${port}`], { env, stdio: 'ignore' })
    const service = `http://127.0.0.1:${port}/session`
    const begun = await assertBecomes(() => ask(service, { capabilities: {} }), Boolean)
    const tab = new WebKitTab(`${service}/${begun.sessionId}`)
    getActiveTestOrFail().cleanup(async () => {
      await fetch(tab.session, { method: 'DELETE' }).catch(() => {})
      driver.kill()
      display.kill()
    })
    await tab.#ask('/window/rect', WINDOW)
    await tab.go(url)
    return tab
  }

  async go(url: string): Promise<void> {
    await this.#ask('/url', { url })
    await this.evaluate(LISTEN)
  }

  /** What a script returns, or what its promise resolves to. */
  async evaluate<T>(script: string, ...args: readonly unknown[]): Promise<T> {
    return this.#ask('/execute/sync', { script, args })
  }

  /** Waits until a script returns something that is neither empty nor false. */
  async becomes(script: string, ...args: readonly unknown[]): Promise<void> {
    await assertBecomes(() => this.evaluate(script, ...args), Boolean)
  }

  async sees(role: Role, name: string): Promise<void> {
    await this.#element(role, name)
  }

  async reads(text: string): Promise<void> {
    await this.becomes('return document.body.innerText.includes(arguments[0])', text)
  }

  /** Once it is in view and nothing covers it. */
  async click(role: Role, name: string): Promise<void> {
    const isClicked = async () => {
      const element = await this.#element(role, name)
      await this.evaluate('arguments[0].scrollIntoView({ block: "nearest" })', {
        [ELEMENT]: element,
      })
      await this.#ask(`/element/${element}/click`, {})
      return true
    }
    await assertBecomes(isClicked, true)
  }

  /** Types into a field, or chooses an option by the beginning of its name. */
  async fill(name: string, text: string): Promise<void> {
    await this.#ask(`/element/${await this.#element('field', name)}/value`, { text })
  }

  async escape(): Promise<void> {
    const { [ELEMENT]: focused } = await this.evaluate<Found>('return document.activeElement')
    await this.#ask(`/element/${focused}/value`, { text: ESCAPE })
  }

  /** The page as it is drawn once it has been drawn anew. */
  async picture(path: string): Promise<void> {
    await this.evaluate(NEXT_FRAMES)
    const response = await fetch(`${this.session}/screenshot`)
    const { value } = (await response.json()) as { readonly value: string }
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, Buffer.from(value, 'base64'))
  }

  /** Exceptions and violations of the policy since the page was loaded. */
  problems(): Promise<readonly string[]> {
    return this.evaluate('return globalThis.problems')
  }

  async #element(role: Role, name: string): Promise<string> {
    const found = await assertBecomes(
      () => this.evaluate<Found | null>(FIND, ROLES[role], name),
      (element) => element !== null
    )
    return found?.[ELEMENT] ?? ''
  }

  #ask<T>(path: string, body: object): Promise<T> {
    return ask(`${this.session}${path}`, body) as Promise<T>
  }
}

interface Found {
  readonly [ELEMENT]: string
}

interface Begun {
  readonly sessionId: string
}

async function ask(url: string, body: object): Promise<Begun> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await response.json()) as {
    readonly value: Begun & { readonly error?: string }
  }
  if (!response.ok) throw new Error(`WebDriver refused ${url}: ${value.error}`)
  return value
}
