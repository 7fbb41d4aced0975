import vine from '@vinejs/vine'
import { identifierText } from './identifier_text.js'

const hasNoNull = vine.createRule((value, _options, field) => {
  const at = Array.isArray(value) ? value.indexOf(null) : -1
  if (at === -1) return
  const path = `${field.getFieldPath()}.${at}`
  field.report(`The ${path} field must not be null`, 'notNull', {
    ...field,
    getFieldPath: () => path,
  })
})

interface ListLimits {
  readonly min?: number
  readonly max: number
}

/** Identifiers of resources. Vine alone would accept null as one. */
export function identifierList({ min = 0, max }: ListLimits) {
  const list = vine.array(identifierText()).maxLength(max).use(hasNoNull())
  return min > 0 ? list.minLength(min) : list
}
