import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { toast } from '#console/parts/toasts'
import { keptDraft } from '#console/shared/drafts'
import { useTexts } from '#console/texts/texts'
import { RouterEditor } from './router_editor.js'

/** `#/routers/new`: the editor with an empty form, with the draft of another page, or (`?default=yes`) with a default router. */
export default function NewRouterPage() {
  const t = useTexts()
  const [search] = useSearchParams()
  const key = search.get('draft')
  const [draft] = useState(() => (key === null ? null : keptDraft(key)))
  const isLost = key !== null && draft === null
  useEffect(() => {
    if (isLost) toast({ tone: 'problem', text: t.router.draftLost })
  }, [isLost, t])
  const empty = search.has('default') ? { name: t.router.defaultName, is_default: true } : null
  return <RouterEditor stored={null} proposal={draft?.router ?? empty} isReadOnly={false} />
}
