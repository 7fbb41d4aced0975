import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { MeasuredStreams } from '#operations/measured_streams'
import { showStream } from './operations_transformers.js'

@inject()
export default class ListStreamsController {
  constructor(private readonly streams: MeasuredStreams) {}

  async execute({ response }: HttpContext) {
    const streams = await this.streams.list()
    response.send({ data: streams.map(showStream), meta: { total: streams.length } })
  }
}
