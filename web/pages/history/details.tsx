import { type ReactNode, useState } from 'react'

interface DetailsProps {
  readonly summary: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** Content behind a summary. It renders only while it is open, because a list shows many and most stay closed. */
export function Details({ summary, className, children }: DetailsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  )
}
