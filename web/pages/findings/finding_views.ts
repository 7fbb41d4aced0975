import type { Finding } from './finding.js'

/** What a list of findings can be narrowed to; `all` leaves out what is meant to be so (low and info). */
export const FINDING_VIEWS = [
  'all',
  'high',
  'medium',
  'dead',
  'flow',
  'example',
  'utm',
  'silent',
  'suggested',
  'intended',
] as const

export type FindingView = (typeof FINDING_VIEWS)[number]

/** The view that the query of a place names; all findings without one. */
export function viewOfPlace(search: string): FindingView {
  const named = new URLSearchParams(search).get('show')
  return FINDING_VIEWS.find((view) => view === named) ?? 'all'
}

/** Where a view is shown. */
export function placeOfView(view: FindingView): string {
  return view === 'all' ? '/findings' : `/findings?show=${view}`
}

/** Whether the view shows the finding. */
export function isInView(finding: Finding, view: FindingView): boolean {
  if (finding.type === 'visited') return view === 'all' || view === 'flow'
  if (finding.type !== 'conflict') return view === 'all' || view === finding.type
  const isIntended = finding.severity === 'low' || finding.severity === 'info'
  if (isIntended) return view === 'intended'
  return view === 'all' || view === finding.severity
}
