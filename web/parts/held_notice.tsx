import type { ReactNode } from 'react'
import type { Meanwhile } from '../api/use_meanwhile.js'
import { useTexts } from '../texts/texts.js'

interface HeldNoticeProps {
  /** Nothing is said while nobody did anything. */
  readonly done: Meanwhile | undefined
  /** What the reader can do then. */
  readonly children?: ReactNode
}

/** Says that somebody else changed or deleted what an open editor or dialog holds. */
export function HeldNotice({ done, children }: HeldNoticeProps) {
  const { held } = useTexts()
  return (
    <div role="status" className="held">
      {done !== undefined && (
        <p className="notice">
          {held[done]} {children}
        </p>
      )}
    </div>
  )
}
