import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { onRevisionOf } from '../../api/revisioned.js'
import { useRequestKey } from '../../api/use_request_key.js'
import { type PinForm, payloadOf } from './pin_form.js'
import { readPin } from './use_pin.js'
import type { Pin } from './use_pins.js'

/** What became of a save that was not refused. */
export type PinOutcome =
  | { readonly type: 'saved' }
  /** The pin changed since it was read; this is how it is now. */
  | { readonly type: 'changed'; readonly theirs: Pin }

interface Saving {
  readonly form: PinForm
  /** What is stored; null to create. */
  readonly stored: Pin | null
}

/** Creates a pin once, however often the same form is sent, or changes it on the revision that was read. */
export function usePinSave(onSaved: () => unknown) {
  const key = useRequestKey()
  return useMutation({
    mutationFn: async ({ form, stored }: Saving): Promise<PinOutcome> => {
      const body = payloadOf(form)
      if (stored === null) {
        const header = { 'Idempotency-Key': key.of(JSON.stringify(body)) }
        await api.POST('/v1/router-pins', { params: { header }, body })
        return { type: 'saved' }
      }
      try {
        const params = { path: { id: stored._id }, query: onRevisionOf(stored) }
        await api.PATCH('/v1/router-pins/{id}', { params, body })
        return { type: 'saved' }
      } catch (thrown) {
        if (asProblem(thrown).status !== 412) throw thrown
        return { type: 'changed', theirs: await readPin(stored._id) }
      }
    },
    onSuccess: ({ type }) => (type === 'saved' ? onSaved() : undefined),
  })
}
