/** What is known of the frames of one vendor, or of those that the page itself describes. */
interface Kind {
  /** The origins of its frames; of a widget that the page describes, the one that it names. */
  readonly of: Pick<RegExp, 'test'>
  /** What marks its frames on other origins, such as those of one's own host. */
  readonly mark?: string
  /** Names of the messages that tell of a booking. */
  readonly messages: string
  /** Where the reference of the booking may be in the message. */
  readonly references: string
  /** Where the message says that the booking is not paid yet. */
  readonly unpaid?: string
  /** Its documents name the `utm_` parameters alone. */
  readonly isUtmOnly?: boolean
}

const KINDS: readonly Kind[] = [
  {
    of: /^https:\/\/calendly\.com$/,
    messages: 'calendly.event_scheduled',
    references: 'payload.invitee.uri',
    isUtmOnly: true,
  },
  {
    of: /^https:\/\/(app\.)?cal\.(com|eu)$/,
    mark: '[name^="cal-embed="]',
    messages: 'bookingSuccessfulV2 bookingSuccessful',
    references: 'data.uid data.booking.uid',
    unpaid: 'data.paymentRequired data.booking.paymentRequired data.booking.paymentUid',
  },
  {
    of: /^https:\/\/meetings(-\w+)?\.hubspot\.com$/,
    mark: '.meetings-iframe-container *',
    messages: 'meetingBookSucceeded',
    references: '',
  },
  {
    of: /^https:\/\/(go\.)?oncehub\.com$/,
    messages: 'oncehub.booking.scheduled booking.scheduled',
    references: 'payload.id',
  },
]

/** Where vendors put the name of a message. */
const NAMES = ['event', 'type', 'action', 'name']
/** A frame that has not told by then was loaded before. */
const LOADED_MS = 2_000

/**
 * Knows the booking widgets of others. `campaign` is a query whose click ids need consent, `seen` is called when the
 * visitor sees a widget, `book` once they have booked, with the vendor's reference or an empty text, and with what tells the
 * booking from others. Returns how it looks for widgets again.
 */
export default function watchWidgets(
  campaign: () => string,
  hasConsent: () => boolean,
  seen: () => void,
  book: (reference: string, booking: string) => void
): () => void {
  /** Frames that the visitor has seen. One that the page moves has another window afterwards. */
  const sighted = new WeakSet<Element>()
  const found = new WeakSet<Element>()
  /** They may get another address. Chromium may lose one that comes while a frame is about to show the one before. */
  const loaded = new WeakSet<Element>()
  /** The visitor has clicked or typed there: another address would take that away. */
  const touched = new WeakSet<Element>()
  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      sighted.add(target)
      sight.unobserve(target)
      seen()
    }
  })

  const isTouched = (frame: Element) => touched.has(frame) || document.activeElement === frame

  /** `isFresh`: frames that are unknown were added just now. */
  function look(isFresh: boolean): void {
    for (const frame of document.querySelectorAll('iframe')) {
      const kind = kindOf(frame)
      if (!kind) continue
      if (!found.has(frame)) {
        found.add(frame)
        meet(frame, isFresh)
      }
      const isReady = loaded.has(frame) || isTold(frame)
      if (isReady && !isTouched(frame)) pass(frame, campaign(), hasConsent() && !kind.isUtmOnly)
    }
  }

  function meet(frame: HTMLIFrameElement, isFresh: boolean): void {
    const { src } = frame
    const ready = () => {
      loaded.add(frame)
      look(false)
    }
    // Firefox may lose the address that a frame gets while it loads another one, and shows that.
    const again = () => {
      if (frame.src !== src && !isTold(frame) && !isTouched(frame)) frame.src += ''
    }
    sight.observe(frame)
    frame.addEventListener('load', again, { once: true })
    frame.addEventListener('load', ready)
    if (isFresh) loaded.add(frame)
    else setTimeout(ready, LOADED_MS)
  }

  function hear({ isTrusted, source, origin, data: sent }: MessageEvent): void {
    if (!isTrusted || !source || !hasConsent()) return
    const isSource = (one: HTMLIFrameElement) => one.contentWindow === source && sighted.has(one)
    const frame = [...document.querySelectorAll('iframe')].find(isSource)
    const kind = frame && kindOf(frame)
    // A vendor may lead its frames from one of its origins to another; a marked frame stays on its own.
    if (!kind || !(kind.of.test(origin) || origin === originOf(frame.src))) return
    const data = parsed(sent)
    const isNamed = (name: string) =>
      data === name || at(data, name) === true || NAMES.some((one) => at(data, one) === name)
    if (!kind.messages.split(' ').some(isNamed) || first(data, kind.unpaid)) return
    const reference = first(data, kind.references)
    book(String(reference ?? ''), JSON.stringify(reference ?? data))
  }

  new MutationObserver(() => look(true)).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['src'],
  })
  // Before the page's own listeners, which may take the frame away.
  addEventListener('message', hear, true)
  addEventListener('blur', () => document.activeElement && touched.add(document.activeElement))
  look(false)
  return () => look(false)
}

/** Whether the browser has told of the address that the frame has now, or of another frame's that is the same. */
function isTold({ src }: HTMLIFrameElement): boolean {
  return performance.getEntriesByName(src).length > 0
}

/** Gives the frame what its address lacks of the campaign. What the vendor gets stays as it is written. */
function pass(frame: HTMLIFrameElement, campaign: string, hasClickIds: boolean): void {
  if (frame.hasAttribute('data-signalbox-link')) return
  const url = new URL(frame.src)
  const added = new URLSearchParams()
  new URLSearchParams(campaign).forEach((value, name) => {
    const isMeant = hasClickIds || name.startsWith('utm_')
    if (isMeant && !url.searchParams.has(name)) added.append(name, value)
  })
  if (String(added) === '') return
  url.search += `${url.search ? '&' : '?'}${added}`
  frame.src = url.href
}

/** Null for a frame that is no widget, or that the page wants left alone. */
function kindOf(frame: HTMLIFrameElement): Kind | null {
  const origin = originOf(frame.src)
  if (!origin || frame.closest('[data-signalbox-widget="off"]')) return null
  const own = frame.closest<HTMLElement>('[data-signalbox-message]')?.dataset
  if (own) {
    const { signalboxWidget, signalboxMessage = '', signalboxReference = '' } = own
    const named = originOf(signalboxWidget ?? '')
    const of = { test: (one: string) => one === named }
    return { of, messages: signalboxMessage, references: signalboxReference }
  }
  return KINDS.find(({ of, mark }) => of.test(origin) || (mark && frame.matches(mark))) ?? null
}

/** Empty for what is no address of the web: a frame without an origin sends `null`. */
function originOf(url: string): string {
  try {
    const { origin, protocol } = new URL(url)
    return /^http/.test(protocol) ? origin : ''
  } catch {
    return ''
  }
}

function at(data: unknown, name: string): unknown {
  return (data as Readonly<Record<string, unknown>> | null | undefined)?.[name]
}

/** What the message has at the first of these paths that lead to something. */
function first(data: unknown, paths = ''): unknown {
  for (const path of paths.split(' ')) {
    const value = path && path.split('.').reduce(at, data)
    if (value) return value
  }
}

/** Some vendors send JSON. */
function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : data
  } catch {
    return data
  }
}
