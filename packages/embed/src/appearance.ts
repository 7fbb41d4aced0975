import type { Resolution } from '../embed.js'
import { type Carried, linkTo } from './carried.js'

const own = new WeakMap<Element, string | null>()

/** Points the links of a page with this campaign to the flow, or without a flow back to their own addresses. */
export function applyLinks(
  campaign: string,
  resolution: Resolution | null,
  carried: Carried | null
): void {
  const url = resolution?.booking_flow.url ?? null
  const target = url === null ? null : linkTo(url, campaign, carried)
  document.querySelectorAll('a[data-signalbox-link],area[data-signalbox-link]').forEach((link) => {
    if (!own.has(link)) own.set(link, link.getAttribute('href'))
    const address = target ?? own.get(link) ?? null
    if (address === null) link.removeAttribute('href')
    else link.setAttribute('href', address)
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
  document.querySelectorAll<HTMLElement>('[data-signalbox-brand]').forEach(({ style }) => {
    for (const [name, value] of Object.entries(values)) {
      style.setProperty(`--signalbox-${name}`, value ?? '')
    }
  })
}
