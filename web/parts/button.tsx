import type { IconType } from '../icons/icon.js'
import type { ButtonHTMLAttributes } from 'react'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One `primary` a view; `danger` for what cannot be undone; `quiet` beside other things. */
  readonly tone?: 'plain' | 'primary' | 'quiet' | 'danger'
  readonly icon?: IconType
  /** It works on the last press: shown as such, announced, and a further press does nothing. */
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
