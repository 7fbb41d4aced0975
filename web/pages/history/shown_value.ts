interface Parameter {
  readonly value?: string
  readonly required?: boolean
}

/** Texts for values that need words. */
export interface ValueWords {
  readonly nothing: string
  readonly yes: string
  readonly no: string
  readonly present: string
  readonly optional: string
}

/** A member of a router for a reader: a path as a path, a parameter as in a URL. */
export function shownValue(field: string, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? words.nothing : value.join(', ')
  if (typeof value !== 'object') return String(value)
  return shownCriterion(field, value, words)
}

function shownCriterion(field: string, value: object, words: ValueWords): string {
  if (field === 'matching_criteria.path' && 'segments' in value && Array.isArray(value.segments)) {
    return `/${value.segments.join('/')}`
  }
  if (field === 'matching_criteria.query_params' && 'parameters' in value) {
    return Object.entries(value.parameters as Record<string, Parameter>)
      .map(([name, parameter]) => shownParameter(name, parameter, words))
      .join(', ')
  }
  return Object.entries(value)
    .map(([name, text]) => `${name}=${String(text)}`)
    .join(', ')
}

function shownParameter(name: string, { value, required }: Parameter, words: ValueWords): string {
  const text = value === undefined ? `${name} (${words.present})` : `${name}=${value}`
  return required === false ? `${text} (${words.optional})` : text
}
