import { type ReactNode, useId } from 'react'
import type { Texts } from '#console/texts/spoken_texts'
import { useTexts } from '#console/texts/texts'
import { CopyButton } from './buttons.js'
import { Popover } from './popover.js'

interface PanelProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A section of a page: a sheet with a heading and actions. */
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
  /** The accessible name. */
  readonly label: string
  /** The label of the copy button. */
  readonly copy: string
}

/** Code to copy. */
export function CodeBlock({ text, label, copy }: CodeBlockProps) {
  return (
    <div className="code-block">
      <pre className="message" role="group" aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <CopyButton text={text} label={copy} />
    </div>
  )
}

/** Words of the product that a page uses, explained on hover or by a press. */
export function Words({ of }: { readonly of: readonly (keyof Texts['words'])[] }) {
  const { words } = useTexts()
  return (
    <div className="words">
      {of.map((word) => (
        <Popover key={word} tone="quiet" label={words[word].name} title={words[word].meaning}>
          <p>{words[word].meaning}</p>
        </Popover>
      ))}
    </div>
  )
}
