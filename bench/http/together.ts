import { setImmediate as endOfTurn } from 'node:timers/promises'

/** Sends what comes in one turn of the event loop, or while an earlier batch is under way, in one batch. */
export function together<Item, Reply>(
  send: (items: readonly Item[]) => Promise<Reply>
): (item: Item) => Promise<Reply> {
  let next: { readonly items: Item[]; readonly reply: Promise<Reply> } | null = null
  let under: Promise<unknown> = Promise.resolve()
  return (item) => {
    if (!next) {
      const items: Item[] = []
      const reply = Promise.all([under, endOfTurn()]).then(() => {
        next = null
        return send(items)
      })
      under = reply.catch(() => {})
      next = { items, reply }
    }
    next.items.push(item)
    return next.reply
  }
}
