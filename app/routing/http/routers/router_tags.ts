import vine from '@vinejs/vine'
import { TAGS_MAX } from '#routing/routers/writes/bulk_routers'
import { text } from '#shared/http/text'
import { normalForm } from '#shared/normal_form'

const TAG_LENGTH_MAX = 50

/** Vine checks a list before the rules of its items have normalized them. */
const isWithoutRepeats = vine.createRule(
  (value, _options, field) => {
    if (!Array.isArray(value)) return
    const seen = new Map<unknown, number>()
    for (const [index, tag] of value.entries()) {
      const stored: unknown = typeof tag === 'string' ? normalForm(tag).trim() : tag
      const first = seen.get(stored)
      if (first === undefined) {
        seen.set(stored, index)
        continue
      }
      const list = field.getFieldPath()
      const path = `${list}.${index}`
      const message = `The ${path} field must not repeat ${list}.${first}`
      field.report(message, 'distinct', { ...field, getFieldPath: () => path })
    }
  },
  {
    toJSONSchema: (schema) => {
      schema.uniqueItems = true
    },
  }
)

export function routerTag() {
  return text({ max: TAG_LENGTH_MAX })
}

/** Different tags, in the order given. */
export function routerTags() {
  return vine.array(routerTag()).maxLength(TAGS_MAX).use(isWithoutRepeats())
}
