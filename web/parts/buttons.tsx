import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import type { IconType } from '#console/icons/icon'
import { Check, Copy } from '#console/icons/lucide'
import { useFirstTexts } from '#console/texts/texts'
import { toast } from './toasts.js'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** At most one `primary` per view; `danger` for what cannot be undone; `quiet` beside other content. */
  readonly tone?: 'plain' | 'primary' | 'quiet' | 'danger'
  readonly icon?: IconType
  /** The last press is under way: shown, announced, and further presses are ignored. */
  readonly isBusy?: boolean
}

export function Button({
  tone = 'plain',
  icon: Icon,
  isBusy = false,
  children,
  onClick,
  className = '',
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${tone} ${className}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        Icon && <Icon aria-hidden="true" size={16} />
      )}
      {children}
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconType
  /** The accessible name, also shown on hover. */
  readonly label: string
}

export function IconButton({ icon: Icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`icon-button ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon aria-hidden="true" size={16} />
    </button>
  )
}

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Behind `#`: `/routers/new`. */
  readonly place: string
  readonly tone?: 'plain' | 'primary' | 'quiet'
  readonly icon?: IconType
}

/** A link within the console that looks like a button. */
export function LinkButton({
  place,
  tone = 'plain',
  icon: Icon,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} href={`#${place}`} className={`button ${tone}`}>
      {Icon && <Icon aria-hidden="true" size={16} />}
      {children}
    </a>
  )
}

const SHOWN_MS = 2_000

/** A link to the page of a router. */
export function RouterLink({
  id,
  children,
}: {
  readonly id: string | null
  readonly children: ReactNode
}) {
  return (
    <a href={`#/routers/${id}`} dir="auto">
      {children}
    </a>
  )
}

/** Copies a text, and confirms that in its label and to screen readers. */
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
      // Also reached without a clipboard, which only secure contexts have.
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
