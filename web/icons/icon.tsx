import type { ComponentType, SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** Width and height in CSS pixels. */
  readonly size?: number
}

export type IconType = ComponentType<IconProps>

/** An icon of one path in a square of 24 units. Decorative, unless it has a label. */
export function icon(path: string): IconType {
  return function Icon({ size = 24, ...props }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={props['aria-label'] === undefined}
        {...props}
      >
        <path d={path} />
      </svg>
    )
  }
}
