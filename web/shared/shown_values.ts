import { session } from './session.js'

const values = new Map<string, string>()

session.subscribe(() => {
  if (session.current() === null) values.clear()
})

/** Values that the service shows once, by the id of their subject. Kept only in the memory of this page. */
export const shownValues = {
  keep: (id: string, value: string) => void values.set(id, value),
  forget: (id: string) => void values.delete(id),
  of: (id: string) => values.get(id) ?? null,
}
