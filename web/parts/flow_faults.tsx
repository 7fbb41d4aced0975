import type { FlowFault } from '#console/api/types'
import { useTexts } from '#console/texts/texts'
import { Badge } from './badge.js'

/** Marks a booking flow that is no place to lead visitors to. Renders nothing without a fault. */
export function FlowFaults({
  faults = [],
}: {
  readonly faults?: readonly FlowFault[] | undefined
}) {
  const t = useTexts().flows.faults
  if (faults.length === 0) return null
  return (
    <span className="badges">
      {faults.map((fault) => (
        <Badge key={fault} tone="medium" title={t[fault].text}>
          {t[fault].badge}
        </Badge>
      ))}
    </span>
  )
}
