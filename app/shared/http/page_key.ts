import vine from '@vinejs/vine'
import type { QueryDescription } from './endpoint_description.js'
import { strictObject } from './strict_object.js'

/** The query of every endpoint of pages: the publishable key, where the header Authorization would cost a preflight. */
export const PAGE_KEY: QueryDescription = {
  validator: vine.create(strictObject({ key: vine.string().optional() })),
  parameters: { key: { description: 'The publishable key, if there is no `Authorization`.' } },
}
