import vine from '@vinejs/vine'
import { externalId } from './external_id_text.js'

/** The external id in the path of a request. */
export const externalIdValidator = vine.create({ external_id: externalId() })
