import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { randomKey } from '#console/shared/random_key'
import { pinsProblem } from './pins.js'
import { type ApiProblem, asProblem } from './problems.js'
import { queryClient } from './query_client.js'

/** Values of `Idempotency-Key`. The same text gets the same key, so that a retry after a lost answer takes effect once. */
export function useRequestKey() {
  const sent = useRef({ text: '', key: '' })
  return {
    of(text: string): string {
      if (sent.current.text !== text) sent.current = { text, key: randomKey() }
      return sent.current.key
    },
    /** After a success the same text is a new request. */
    forget() {
      sent.current = { text: '', key: '' }
    },
  }
}

interface Act {
  run(): Promise<unknown>
  /** Runs after the change and the refetch that follows it. */
  done?(): void
}

/** Sends one change per press, then refetches everything under `path`. */
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

/** The first part of the keys of questions what a change would do. */
export const IMPACT = 'impact'

/** Ends open questions of impact before a write: of a router that is then gone, none can be answered. */
export const endImpact = () => queryClient.cancelQueries({ queryKey: [IMPACT] })

interface PinnedWriteOptions<Input, Value> {
  /** Refused for blocking pins that it would break, unless `breaksPins`. */
  send(input: Input, breaksPins: boolean): Promise<Value>
  onSuccess?(value: Value, input: Input): unknown
  onError?(error: unknown): void
}

/** A write of routers or flows that blocking pins may refuse, and that a person can then force. */
export function usePinnedWrite<Value, Input = void>({
  send,
  onSuccess,
  onError,
}: PinnedWriteOptions<Input, Value>) {
  const [broken, setBroken] = useState<ApiProblem | null>(null)
  const mutation = useMutation({
    onMutate: endImpact,
    mutationFn: (asked: { readonly input: Input; readonly breaksPins: boolean }) =>
      send(asked.input, asked.breaksPins),
    onSuccess(value, { input }) {
      setBroken(null)
      return onSuccess?.(value, input)
    },
    onError(thrown) {
      setBroken(pinsProblem(thrown))
      void queryClient.invalidateQueries({ queryKey: [IMPACT] })
      onError?.(thrown)
    },
  })
  const { error } = mutation
  return {
    data: mutation.data,
    isPending: mutation.isPending,
    /** Any failure but a refusal by pins. */
    error: pinsProblem(error) === null ? error : null,
    /** The refusal by pins, kept while the forced write is under way. */
    broken,
    begin: (input: Input) => mutation.mutate({ input, breaksPins: false }),
    allTheSame: (input: Input) => mutation.mutate({ input, breaksPins: true }),
    reset() {
      setBroken(null)
      mutation.reset()
    },
  }
}

/** Shows refused members beside their fields in a form. */
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

/** A rehearsed write; `outcome` is null if pins refuse it and the token may not override them. */
export interface Rehearsed<Outcome> {
  readonly outcome: Outcome | null
  /** The refusal by pins. */
  readonly broken: ApiProblem | null
}

/** Rehearses a write, and once more by force if pins refuse it. */
export async function rehearsed<Outcome>(
  rehearse: (breaksPins: boolean) => Promise<Outcome>,
  mayOverride: boolean
): Promise<Rehearsed<Outcome>> {
  try {
    return { outcome: await rehearse(false), broken: null }
  } catch (thrown) {
    const broken = pinsProblem(thrown)
    if (broken === null) throw thrown
    return { outcome: mayOverride ? await rehearse(true) : null, broken }
  }
}

/** The paths of flows, routers, pins and their changes. */
const PATHS = ['/v1/booking-flow', '/v1/routing-table', '/v1/router-']

/** Refetches what a write of routers or flows changes, except the router `but`. */
export function refreshRouters(but?: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path, ...rest] }) =>
      typeof path === 'string' &&
      PATHS.some((each) => path.startsWith(each)) &&
      (but === undefined || !rest.includes(but)),
  })
}
