import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { LeaseRegister } from '#cluster/console/lease_register'
import { KnownInstances } from '#operations/instances/known_instances'
import { pageLimit } from '#shared/http/keyset_page'
import { limitValidator } from './operations_query.js'
import { showLease } from './operations_transformers.js'

@inject()
export default class ListLeasesController {
  constructor(
    private readonly leases: LeaseRegister,
    private readonly known: KnownInstances
  ) {}

  async execute({ request, response }: HttpContext) {
    const limit = pageLimit(await limitValidator.validate(request.qs()))
    const [{ leases, total, overdue }, names] = await Promise.all([
      this.leases.list(limit),
      this.known.names(),
    ])
    response.send({
      data: leases.map((lease) => showLease(lease, names)),
      meta: { limit, total, overdue },
    })
  }
}
