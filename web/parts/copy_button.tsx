import { Check, Copy } from '../icons/lucide.js'
import { useEffect, useState } from 'react'
import { useFirstTexts } from '../texts/texts.js'
import { IconButton } from './icon_button.js'
import { toast } from './toasts.js'

const SHOWN_MS = 2_000

/** Copies a text; says so in its place and to screen readers. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = useFirstTexts()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Also without a clipboard: a page that is no secure context has none.
      toast({ tone: 'problem', text: t.parts.notCopied })
    }
  }
  return (
    <>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={label ?? t.parts.copy}
        onClick={() => void copy()}
      />
      <span className="unseen" role="status">
        {isCopied && t.parts.copied}
      </span>
    </>
  )
}
