import type { Resolution } from '../embed.js'
import { type Carried, linkTo } from './carried.js'

const own = new WeakMap<Element, string | null>()

/** Calls for each element with this attribute, also for those in open shadow roots. */
function forEachWith(
  name: string,
  act: (element: HTMLElement) => void,
  root: ParentNode = document
): void {
  root.querySelectorAll<HTMLElement>('*').forEach((element) => {
    if (element.hasAttribute(name)) act(element)
    if (element.shadowRoot) forEachWith(name, act, element.shadowRoot)
  })
}

/** What a frame shows. The decision, which is last, makes no difference: a visitor may be booking in the frame. */
const pageOf = (address: string | null) => address?.split('&signalbox_d')[0]

/** Points the links and frames of a page with this campaign to the flow, or without a flow back to their own addresses. */
export function applyLinks(
  campaign: string,
  resolution: Resolution | null,
  carried: Carried | null
): void {
  const url = resolution?.booking_flow.url
  const target = url ? linkTo(url, campaign, carried) : null
  forEachWith('data-signalbox-link', (link) => {
    const name = 'src' in link ? 'src' : 'href'
    const present = link.getAttribute(name)
    if (!own.has(link)) own.set(link, present)
    const address = target ?? own.get(link) ?? null
    if (name === 'src' && pageOf(present) === pageOf(address)) return
    if (address === null) link.removeAttribute(name)
    else link.setAttribute(name, address)
  })
}

/** Gives the brand to the elements that ask for it. Properties set so are no inline styles to a policy. */
export function applyBrand(resolution: Resolution | null): void {
  const kit = resolution?.brand_kit
  const values = {
    primary: kit?.primary_color,
    secondary: kit?.secondary_color,
    font: kit?.font_family,
  }
  forEachWith('data-signalbox-brand', ({ style }) => {
    for (const [name, value] of Object.entries(values)) {
      style.setProperty(`--signalbox-${name}`, value ?? '')
    }
  })
}
