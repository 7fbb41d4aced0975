import { PencilLine } from '../../icons/lucide.js'
import { draftPlace, type RouterDraft } from '../../drafts.js'
import { goTo } from '../../frame/hash_location.js'
import { Button } from '../../parts/button.js'
import { useMay } from '../../session.js'

interface DraftButtonProps {
  /** The stored router that it changes; null for a new one. */
  readonly routerId: string | null
  /** The members that the draft changes. */
  readonly router: RouterDraft
  readonly label: string
  readonly tone?: 'quiet'
}

/** Opens a router with a change in its form, unsaved; nothing for a token that may not change routers. */
export function DraftButton({ routerId, router, label, tone }: DraftButtonProps) {
  const mayChange = useMay('routers:manage')
  if (!mayChange) return null
  return (
    <Button
      icon={PencilLine}
      {...(tone && { tone })}
      onClick={() => goTo(draftPlace({ router, routerId }))}
    >
      {label}
    </Button>
  )
}
