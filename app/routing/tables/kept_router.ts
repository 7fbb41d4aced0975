import type { CriterionKind } from '#routing/engine/criteria/criterion_kind'
import { CRITERION_KINDS, type MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { pathKeyOf, pathKind } from '#routing/engine/criteria/path'
import { precedenceOf } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { textBytes } from '#shared/characters'

/** Members that neither decide a resolve nor are compared across many routers. */
type Packed = Pick<
  BookingFlowRouter,
  | 'description'
  | 'tags'
  | 'externalId'
  | 'exampleUrls'
  | 'criteria'
  | 'acceptedWarnings'
  | 'updatedAtMs'
  | 'revision'
>

/** From this size on, a packet is kept outside the heap. A smaller one takes more there than it saves. */
const OUTSIDE_FROM_BYTES = 2_048

/**
 * A router in a snapshot. Most of its members are one text, which the next access reads: thousands of routers are kept
 * for each that is shown, and a collection of the heap visits every object of them. An object made of it by spread
 * (`...`) lacks these members.
 */
export class KeptRouter implements BookingFlowRouter {
  /** The members packed or read last: who uses one of them usually uses the next. */
  static #read: { readonly packet: string | Buffer; readonly members: Packed } | null = null

  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly bookingFlowId: string
  readonly priorityClass: BookingFlowRouter['priorityClass']
  readonly isDefault: boolean
  readonly isActive: boolean
  readonly activeFromMs: number | null
  readonly activeUntilMs: number | null
  readonly createdAtMs: number
  /** Memory in bytes: an upper bound. */
  readonly memoryBytes: number
  readonly #packet: string | Buffer
  readonly #rank: number

  private constructor(router: BookingFlowRouter) {
    this.id = router.id
    this.organizationId = router.organizationId
    this.name = router.name
    this.bookingFlowId = router.bookingFlowId
    this.priorityClass = router.priorityClass
    this.isDefault = router.isDefault
    this.isActive = router.isActive
    this.activeFromMs = router.activeFromMs
    this.activeUntilMs = router.activeUntilMs
    this.createdAtMs = router.createdAtMs
    this.#rank = precedenceOf(router).rank
    const text = packetOf(router)
    const isInside = text.length < OUTSIDE_FROM_BYTES
    this.#packet = isInside ? text : outsideHeap(text)
    KeptRouter.#read = { packet: this.#packet, members: router }
    this.memoryBytes =
      memoryOfKept(router) +
      (isInside ? textBytes(text) : OUTSIDE_BYTES + this.#packet.length) +
      EXAMPLE_BYTES * router.exampleUrls.length
  }

  static of(router: BookingFlowRouter): KeptRouter {
    return router instanceof KeptRouter ? router : new KeptRouter(router)
  }

  get rank() {
    return this.#rank
  }

  get description() {
    return this.#members.description
  }

  get tags() {
    return this.#members.tags
  }

  get externalId() {
    return this.#members.externalId
  }

  get exampleUrls() {
    return this.#members.exampleUrls
  }

  get criteria() {
    return this.#members.criteria
  }

  get acceptedWarnings() {
    return this.#members.acceptedWarnings
  }

  get updatedAtMs() {
    return this.#members.updatedAtMs
  }

  get revision() {
    return this.#members.revision
  }

  get #members(): Packed {
    if (KeptRouter.#read?.packet !== this.#packet) {
      KeptRouter.#read = { packet: this.#packet, members: membersOf(this.#packet.toString()) }
    }
    return KeptRouter.#read.members
  }
}

/** A list, because names would take half of it. */
function packetOf(router: Packed): string {
  const { description, tags, externalId, exampleUrls, criteria, updatedAtMs, revision } = router
  return JSON.stringify([
    description,
    tags,
    externalId,
    exampleUrls,
    criteria,
    updatedAtMs,
    revision,
    router.acceptedWarnings,
  ])
}

function membersOf(packet: string): Packed {
  const [description, tags, externalId, exampleUrls, criteria, updatedAtMs, revision, accepted] =
    JSON.parse(packet)
  const acceptedWarnings = accepted ?? undefined
  return {
    description,
    tags,
    externalId,
    exampleUrls,
    criteria,
    acceptedWarnings,
    updatedAtMs,
    revision,
  }
}

/** Not a slice of a shared buffer, which would keep the whole buffer alive. */
function outsideHeap(text: string): Buffer {
  const packet = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  packet.write(text)
  return packet
}

/** Bytes of a router's objects, its entries in the tables and its short texts: above every measured value. */
const ROUTER_BYTES = 1_400

/** The same for a kept router. */
const KEPT_BYTES = 1_100

/** Bytes of the objects of a packet outside the heap. */
const OUTSIDE_BYTES = 300

const BESIDE_PATH = CRITERION_KINDS.filter((kind) => kind !== pathKind)

/** Bytes of an example URL in the index of them. */
const EXAMPLE_BYTES = 32

type NameAndCriteria = Pick<RoutableRouter, 'name' | 'criteria'>

/** The memory that a routing table needs for a router that is not kept, without example URLs. */
export function memoryOfRoutable({ name, criteria }: NameAndCriteria): number {
  return ROUTER_BYTES + textBytes(name) + memoryOfCriteria(criteria, CRITERION_KINDS)
}

/** The same for a kept router, of whose path only the key in the index remains. */
function memoryOfKept({ name, criteria }: NameAndCriteria): number {
  const pathBytes = textBytes(pathKeyOf(criteria) ?? '')
  return KEPT_BYTES + textBytes(name) + pathBytes + memoryOfCriteria(criteria, BESIDE_PATH)
}

function memoryOfCriteria(
  criteria: MatchingCriteria | null,
  kinds: readonly CriterionKind<MatchingCriteria>[]
): number {
  let bytes = 0
  if (criteria) for (const kind of kinds) bytes += kind.memoryBytes(criteria)
  return bytes
}
