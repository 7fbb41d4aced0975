import type { PointerEvent } from 'react'

/** Whether a press is beside the box of a modal dialog. Not every supported browser has `closedby="any"`. */
export function isOnBackdrop({ target, currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isInside
}
