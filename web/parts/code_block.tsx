import { CopyButton } from './copy_button.js'

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
