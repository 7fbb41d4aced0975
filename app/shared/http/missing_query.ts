import vine from '@vinejs/vine'
import { flag } from './flag.js'
import { strictObject } from './strict_object.js'

/** Of a read that may succeed without what it asks for, so that its absence is no failed request. */
export const missingValidator = vine.create(strictObject({ allow_missing: flag().optional() }))

/** Whether the request takes an answer without what it asks for. */
export async function allowsMissing(queryString: unknown): Promise<boolean> {
  const query = await missingValidator.validate(queryString)
  return query.allow_missing ?? false
}
