import { useSearchParams } from 'wouter'
import { keptDraft } from '../../drafts.js'
import { toast } from '../../parts/toasts.js'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.js'
import { RouterEditor } from './router_editor.js'
import { useFlowChoice } from './use_flow_choice.js'

/** `#/routers/new`: the editor with an empty form, or with the draft that another page left. */
export default function NewRouterPage() {
  const t = useTexts()
  const [search] = useSearchParams()
  const flows = useFlowChoice()
  const key = search.get('draft')
  const [draft] = useState(() => (key === null ? null : keptDraft(key)))
  const isLost = key !== null && draft === null
  useEffect(() => {
    if (isLost) toast({ tone: 'problem', text: t.router.draftLost })
  }, [isLost, t])
  return (
    <RouterEditor
      stored={null}
      proposal={draft?.router ?? null}
      flows={flows.data ?? []}
      isReadOnly={false}
    />
  )
}
