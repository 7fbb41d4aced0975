/** Adds the entity tag of its revision to what has one, where neither JSON nor a copy of the object has it. */
export function tagged<Read>(read: Read): Read {
  if (typeof read !== 'object' || read === null || !('revision' in read)) return read
  return Object.defineProperty(read, 'etag', { value: `"${String(read.revision)}"` })
}
