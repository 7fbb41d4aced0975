import type { IconType } from '../icons/icon.js'
import type { ReactNode } from 'react'

interface EmptyProps {
  readonly icon: IconType
  /** One sentence. */
  readonly text: ReactNode
  /** The one action. */
  readonly children?: ReactNode
}

/** What a list without rows shows. */
export function Empty({ icon: Icon, text, children }: EmptyProps) {
  return (
    <div className="sheet empty">
      <Icon aria-hidden="true" size={28} strokeWidth={1.5} />
      <p>{text}</p>
      {children}
    </div>
  )
}
