import type { HttpContext } from '@adonisjs/core/http'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import { BOOKING_FLOW } from '#organizations/booking_flows/booking_flows_http'
import type { EffectiveBrandKit } from '#organizations/brand_kits/brand_kit'
import { BRAND_KIT } from '#organizations/brand_kits/brand_kit_http'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { ROUTER } from '#routing/routers/router_http'
import * as api from '#shared/http/api'
import { OUTRANKED, outrankedOf, showDecision } from './resolve_http.js'
import type { ResolvedUrl } from './resolve_url.js'

const KEPT_CHARACTERS_MAX = 4_194_304

/**
 * The JSON of immutable objects, kept for as long as something else keeps the object: a changed router, flow or kit is a
 * new object. At most 4 MiB are kept; then all are made anew.
 */
export class JsonTexts<Value extends object> {
  #texts = new WeakMap<Value, string>()
  #keptCharacters = 0

  constructor(
    private readonly show: (value: Value) => unknown,
    private readonly charactersMax = KEPT_CHARACTERS_MAX
  ) {}

  of(value: Value): string {
    const known = this.#texts.get(value)
    if (known !== undefined) return known
    const text = JSON.stringify(this.show(value))
    if (this.#keptCharacters + text.length > this.charactersMax) {
      this.#texts = new WeakMap()
      this.#keptCharacters = 0
    }
    if (text.length <= this.charactersMax) {
      this.#texts.set(value, text)
      this.#keptCharacters += text.length
    }
    return text
  }
}

const routers = new JsonTexts((router: BookingFlowRouter) => api.show(ROUTER, router))
const bookingFlows = new JsonTexts((flow: BookingFlow) => api.show(BOOKING_FLOW, flow))
const brandKits = new JsonTexts((kit: EffectiveBrandKit) => api.show(BRAND_KIT, kit))

/** A decision as JSON, with its other candidates if it has some. Decisions share the texts of their parts. */
export function decisionText(resolved: ResolvedUrl): string {
  const { router, bookingFlow, brandKit, others } = resolved
  const rest = JSON.stringify({
    ...showDecision(resolved),
    candidates: others?.map((other) => api.show(OUTRANKED, outrankedOf(other, router))),
  })
  const kit = brandKit ? brandKits.of(brandKit) : 'null'
  return `{"router":${routers.of(router)},"booking_flow":${bookingFlows.of(bookingFlow)},"brand_kit":${kit},${rest.slice(1)}`
}

/** Sends JSON, as a text or its bytes. */
export function sendJson({ response }: HttpContext, json: string | Buffer): void {
  response.header('content-type', 'application/json; charset=utf-8')
  response.send(json)
}
