import type { IconType } from '../icons/icon.js'
import type { ButtonHTMLAttributes } from 'react'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconType
  /** What it does, for everyone who does not see the icon, and on hover. */
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
