import { mongo } from 'mongoose'
import type { BookingFlowRouter } from './booking_flow_router.js'
import { routerReader, toRow } from './router_model.js'

/** Reads routers from documents that it makes of them, as they would come from MongoDB. */
export class RehearsedRouterRepository {
  readonly #documents: readonly Uint8Array[]

  constructor(routers: readonly BookingFlowRouter[]) {
    this.#documents = routers.map((router) => mongo.BSON.serialize({ router: toRow(router) }))
  }

  findAll(): BookingFlowRouter[] {
    const read = routerReader()
    return this.#documents.map((document) => read(document))
  }
}
