import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { randomKey } from '#console/shared/random_key'
import { pinsProblem } from './pins.js'
import { type ApiProblem, asProblem } from './problems.js'

/** Keys for `Idempotency-Key`. The same text gets the same key: sent again after a lost answer, it takes effect once. */
export function useRequestKey() {
  const sent = useRef({ text: '', key: '' })
  return {
    of(text: string): string {
      if (sent.current.text !== text) sent.current = { text, key: randomKey() }
      return sent.current.key
    },
    /** It took effect: the same text is another request from now on. */
    forget() {
      sent.current = { text: '', key: '' }
    },
  }
}

interface Act {
  run(): Promise<unknown>
  /** Called once it is done and what it changes is read again. */
  done?(): void
}

/** Sends changes, one for each press; after each, all answers under `path` are read again. */
export function useAct(path: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess: async (_, { done }) => {
      const isBeneath = ({ queryKey: [, of] }: { queryKey: readonly unknown[] }) =>
        String(of).startsWith(path)
      await client.invalidateQueries({ predicate: isBeneath })
      done?.()
    },
  })
}

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

/** Shows what the service refused beside the fields of a form that it names. */
export function showFieldProblems<Fields extends FieldValues>(
  error: unknown,
  names: readonly Path<Fields>[],
  setError: UseFormSetError<Fields>
): void {
  for (const { field, message } of asProblem(error).errors) {
    const name = names.find((each) => each === field)
    if (name !== undefined) setError(name, { message }, { shouldFocus: true })
  }
}
