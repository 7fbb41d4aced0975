import type { ReactNode } from 'react'

export type BadgeTone = 'high' | 'medium' | 'info' | 'ok' | 'muted'

/** A state in a word or two. The tone supports the word and never replaces it. */
export function Badge(props: {
  readonly tone: BadgeTone
  readonly title?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <span className={`badge ${props.tone}`} title={props.title}>
      {props.children}
    </span>
  )
}
