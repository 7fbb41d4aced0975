/** Characters that JSON may escape. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u

/** The length of a value's JSON text, computed without building that text. */
export function jsonLength(value: unknown): number {
  if (typeof value === 'string') return textLength(value)
  if (Array.isArray(value)) return listLength(value)
  if (typeof value !== 'object' || value === null || 'toJSON' in value) {
    return JSON.stringify(value).length
  }
  let length = 1
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) length += textLength(name) + 2 + jsonLength(member)
  }
  return Math.max(length, 2)
}

function listLength(values: readonly unknown[]): number {
  const lengths = values.map((value) => jsonLength(value ?? null) + 1)
  return lengths.reduce((sum, length) => sum + length, values.length === 0 ? 2 : 1)
}

function textLength(text: string): number {
  return ESCAPED.test(text) ? JSON.stringify(text).length : text.length + 2
}
