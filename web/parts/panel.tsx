import { type ReactNode, useId } from 'react'
import { CopyButton } from './buttons.js'

interface PanelProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One part of a page: a sheet with a heading, and what can be done there. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className="sheet panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {actions && <div className="actions">{actions}</div>}
      </header>
      <div className="pad stack">{children}</div>
    </section>
  )
}

interface CodeBlockProps {
  readonly text: string
  /** What it is, for screen readers. */
  readonly label: string
  /** What the button that copies it says. */
  readonly copy: string
}

/** Lines of code to copy. */
export function CodeBlock({ text, label, copy }: CodeBlockProps) {
  return (
    <div className="code-block">
      <pre className="message" role="region" aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <CopyButton text={text} label={copy} />
    </div>
  )
}
