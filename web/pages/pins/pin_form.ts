import type { components } from '#console/api/schema'
import { localText, sentTime } from '#console/shared/local_time'
import type { NewPin } from '#console/shared/pin_place'

type Pin = components['schemas']['RouterPin']
type CreatePin = components['schemas']['CreateRouterPin']

/** A pin as entered; times have the form of `InstantField`. */
export interface PinForm {
  readonly url: string
  readonly when: 'now' | 'instant' | 'window'
  readonly at: string
  readonly from: string
  readonly until: string
  readonly expects: 'flow' | 'router' | 'none'
  readonly flowId: string
  /** The URL that the stored pin expects of its flow. */
  readonly promised?: { readonly flowId: string; readonly flowUrl: string }
  readonly routerId: string
  readonly mode: 'block' | 'warn'
  readonly note: string
  readonly expiresAt: string
}

export const EMPTY_PIN: PinForm = {
  url: '',
  when: 'now',
  at: '',
  from: '',
  until: '',
  expects: 'flow',
  flowId: '',
  routerId: '',
  mode: 'block',
  note: '',
  expiresAt: '',
}

export function formOfNewPin({ url, flowId }: NewPin): PinForm {
  const expects = flowId === null ? 'none' : 'flow'
  return { ...EMPTY_PIN, url, expects, flowId: flowId ?? '' }
}

export function formOfPin({ url, at, expects, mode, note, expires_at: expiresAt }: Pin): PinForm {
  const { booking_flow_id: flowId, booking_flow_url: flowUrl, router_id: routerId } = expects
  return {
    url,
    ...timeOf(at),
    expects: flowId !== undefined ? 'flow' : routerId !== undefined ? 'router' : 'none',
    flowId: flowId ?? '',
    ...(flowId !== undefined && flowUrl !== undefined && { promised: { flowId, flowUrl } }),
    routerId: routerId ?? '',
    mode,
    note: note ?? '',
    expiresAt: localText(expiresAt),
  }
}

/** The payload with all members, so that an update clears empty ones. */
export function payloadOf(form: PinForm): CreatePin {
  return {
    url: form.url.trim(),
    at: atOf(form),
    expects: expectationOf(form),
    mode: form.mode,
    note: form.note.trim() === '' ? null : form.note.trim(),
    expires_at: sentTime(form.expiresAt),
  }
}

function timeOf(at: Pin['at']): Pick<PinForm, 'when' | 'at' | 'from' | 'until'> {
  const none = { at: '', from: '', until: '' }
  if (at === 'now') return { ...none, when: 'now' }
  if (typeof at === 'string') return { ...none, when: 'instant', at: localText(at) }
  return { when: 'window', at: '', from: localText(at.from), until: localText(at.until) }
}

function atOf({ when, at, from, until }: PinForm) {
  if (when === 'now') return 'now'
  if (when === 'instant') return sentTime(at) ?? ''
  return { from: sentTime(from) ?? '', until: sentTime(until) ?? '' }
}

function expectationOf({ expects, flowId, promised, routerId }: PinForm): CreatePin['expects'] {
  if (expects === 'flow') {
    const isSameFlow = promised?.flowId === flowId
    return { booking_flow_id: flowId, ...(isSameFlow && { booking_flow_url: promised.flowUrl }) }
  }
  return expects === 'router' ? { router_id: routerId } : { none: true }
}
