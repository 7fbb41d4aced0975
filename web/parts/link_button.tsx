import type { IconType } from '../icons/icon.js'
import type { AnchorHTMLAttributes } from 'react'

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Behind `#`: `/routers/new`. */
  readonly place: string
  readonly tone?: 'plain' | 'primary' | 'quiet'
  readonly icon?: IconType
}

/** A link to a place of the console that looks like a button. */
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
