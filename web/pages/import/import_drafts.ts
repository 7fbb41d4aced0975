import type { Drafts } from './drafts.js'
import { routerWrite, type RouterWrite } from '../../undo.js'
import { sendDrafts } from './send_drafts.js'

interface Importing {
  readonly drafts: Drafts
  /** The same key twice creates the routers once. */
  readonly key: string
}

/** Creates all routers or none; conflicts were shown before. Returns how many, and what undoes it. */
export async function importDrafts(
  { drafts, key }: Importing,
  breaksPins: boolean
): Promise<{ readonly count: number; readonly written: RouterWrite }> {
  const { data, response } = await sendDrafts(
    drafts,
    { on_conflict: 'warn', ...(breaksPins && { on_pin: 'warn' }) },
    // Another request than the one that pins refused needs a key of its own.
    { headers: { 'Idempotency-Key': breaksPins ? `${key}-all-the-same` : key } }
  )
  const routers = data?.routers ?? []
  return { count: routers.length, written: routerWrite(routers[0]?._id ?? '', response) }
}
