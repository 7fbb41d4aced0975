import { CopyButton } from '../../parts/copy_button.js'

/** A command to copy. */
export function CommandLine({ command }: { readonly command: string }) {
  return (
    <span className="command-line">
      <code>{command}</code>
      <CopyButton text={command} />
    </span>
  )
}
