import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { LockRegister } from '#cluster/console/lock_register'
import { KnownInstances } from '#operations/instances/known_instances'
import { pageLimit } from '#shared/http/keyset_page'
import { limitValidator } from './operations_query.js'
import { showHeldLock } from './operations_transformers.js'

/** Names of locks that are free again are among those that are kept, so more are looked at than are shown. */
const LOOKED_AT_MAX = 500

@inject()
export default class ListLocksController {
  constructor(
    private readonly locks: LockRegister,
    private readonly known: KnownInstances
  ) {}

  async execute({ request, response }: HttpContext) {
    const limit = pageLimit(await limitValidator.validate(request.qs()))
    const [{ locks, isComplete }, holders] = await Promise.all([
      this.locks.list(LOOKED_AT_MAX, false),
      this.known.holders(),
    ])
    response.send({
      data: locks.slice(0, limit).map((lock) => showHeldLock(lock, holders)),
      meta: { limit, is_complete: isComplete && locks.length <= limit },
    })
  }
}
