import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { pinsProblem } from './pins_problem.js'
import type { ApiProblem } from './problems.js'

interface PinnedWriteOptions<Input, Value> {
  /** Refused for blocking pins that it would break, unless it breaks them knowingly. */
  send(input: Input, breaksPins: boolean): Promise<Value>
  onSuccess?(value: Value, input: Input): unknown
}

/** A write of routers that blocking pins may refuse, and that can then be made all the same. */
export function usePinnedWrite<Value, Input = void>({
  send,
  onSuccess,
}: PinnedWriteOptions<Input, Value>) {
  const [broken, setBroken] = useState<ApiProblem | null>(null)
  const mutation = useMutation({
    mutationFn: (asked: { readonly input: Input; readonly breaksPins: boolean }) =>
      send(asked.input, asked.breaksPins),
    onSuccess(value, { input }) {
      setBroken(null)
      return onSuccess?.(value, input)
    },
    onError: (thrown) => setBroken(pinsProblem(thrown)),
  })
  const { error } = mutation
  return {
    data: mutation.data,
    isPending: mutation.isPending,
    /** Why it failed, other than for pins. */
    error: pinsProblem(error) === null ? error : null,
    /** Why pins refused it; kept while it is made all the same. */
    broken,
    begin: (input: Input) => mutation.mutate({ input, breaksPins: false }),
    allTheSame: (input: Input) => mutation.mutate({ input, breaksPins: true }),
    reset() {
      setBroken(null)
      mutation.reset()
    },
  }
}
