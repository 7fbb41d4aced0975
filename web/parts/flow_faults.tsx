import type { FlowFault } from '#console/api/types'
import { useFirstTexts } from '#console/texts/texts'
import { Badge, type BadgeTone } from './badge.js'

interface FlowFaultsProps {
  readonly faults?: readonly FlowFault[] | undefined
  readonly tone?: BadgeTone
}

/** Marks a booking flow that is no place to lead visitors to. */
export function FlowFaults({ faults = [], tone = 'medium' }: FlowFaultsProps) {
  const t = useFirstTexts().routers.flowFaults
  return faults.map((fault) => (
    <Badge key={fault} tone={tone} title={t[fault].text}>
      {t[fault].badge}
    </Badge>
  ))
}
