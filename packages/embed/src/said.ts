import type { Resolution, Session } from '../embed.js'

/** What `dataLayer` gets. What is undefined replaces what a tag manager has of an earlier event. */
export function saidOf(
  name: string,
  { booking_flow: flow, ...of }: Partial<Resolution & Session>
): object {
  return {
    event: name.replace(':', '_'),
    signalbox_flow: flow ? flow.name : of.flow_name,
    signalbox_class: of.priority_class,
    signalbox_router: of.router_name,
    signalbox_decision: of.decision_id,
  }
}
