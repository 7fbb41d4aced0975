import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { KnownInstances } from '#operations/instances/known_instances'
import { OwnEntry } from '#operations/instances/own_entry'
import { showGone, showInstance } from './operations_transformers.js'

@inject()
export default class ListInstancesController {
  constructor(
    private readonly known: KnownInstances,
    private readonly own: OwnEntry
  ) {}

  async execute({ response }: HttpContext) {
    const { instances, gone, isComplete } = await this.known.list()
    const { source } = this.own.current()
    response.send({
      data: instances.map(showInstance),
      meta: { answered_by: source, is_complete: isComplete, gone: gone.map(showGone) },
    })
  }
}
