import { useMutation } from '@tanstack/react-query'
import { api } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import { dataOf, onRevisionOf } from '#console/api/revisioned'
import { useRequestKey } from '#console/api/writing'
import { payloadOf, type PinForm } from './pin_form.js'
import { type Pin, readPin } from './use_pins.js'

/** The outcome of a save that was not refused. */
export type PinOutcome =
  | { readonly type: 'saved'; readonly pin: Pin }
  /** Another person changed the pin; this is its current state. */
  | { readonly type: 'changed'; readonly theirs: Pin }

interface Saving {
  readonly form: PinForm
  /** Null to create one. */
  readonly stored: Pin | null
}

/** Creates a pin once, even if the same form is sent repeatedly, or changes the revision that was read. */
export function usePinSave(onSaved: (pin: Pin) => unknown) {
  const key = useRequestKey()
  return useMutation({
    mutationFn: async ({ form, stored }: Saving): Promise<PinOutcome> => {
      const body = payloadOf(form)
      if (stored === null) {
        const header = { 'Idempotency-Key': key.of(JSON.stringify(body)) }
        const pin = await dataOf(api.POST('/v1/router-pins', { params: { header }, body }))
        return { type: 'saved', pin }
      }
      try {
        const params = { path: { id: stored._id }, query: onRevisionOf(stored) }
        const pin = await dataOf(api.PATCH('/v1/router-pins/{id}', { params, body }))
        return { type: 'saved', pin }
      } catch (thrown) {
        if (asProblem(thrown).status !== 412) throw thrown
        return { type: 'changed', theirs: await readPin(stored._id) }
      }
    },
    onSuccess: (outcome) => (outcome.type === 'saved' ? onSaved(outcome.pin) : undefined),
  })
}

/** Undoes a save: restores the former state, or deletes a new pin. */
export function unsavePin(saved: Pin, before: Pin | null) {
  const params = { path: { id: saved._id }, query: onRevisionOf(saved) }
  if (before === null) return api.DELETE('/v1/router-pins/{id}', { params })
  return api.PATCH('/v1/router-pins/{id}', { params, body: termsOf(before) })
}

/** Undoes a deletion. */
export function recreatePin(pin: Pin) {
  return api.POST('/v1/router-pins', { body: termsOf(pin) })
}

function termsOf({ url, at, expects, mode, note, expires_at }: Pin) {
  return { url, at, expects, mode, note, expires_at }
}
