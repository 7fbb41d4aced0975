import { useMutation, useQueryClient } from '@tanstack/react-query'

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
