import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiHooks } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import type { components } from '../../api/schema.js'
import { problemSentence } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'

const KEY = ['get', '/v1/router-suggestions'] as const

export type Suggestions = components['schemas']['RouterSuggestions']
export type Suggestion = components['schemas']['RouterSuggestion']

/** Routers that visitors lack; not asked for a token that may not see it. */
export function useSuggestions() {
  const maySee = useMay('events:read')
  return apiHooks.useQuery('get', '/v1/router-suggestions', {}, { enabled: maySee })
}

/** Takes a suggestion away, for everybody of the organization. */
export function useDismiss(onDone: () => void) {
  const t = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key }: Suggestion) =>
      api.POST('/v1/router-suggestions/{key}/dismiss', { params: { path: { key } } }),
    onSuccess: (_, { draft }) => {
      toast({ text: t.findings.suggested.dismissed(draft.name) })
      onDone()
      return client.invalidateQueries({ queryKey: KEY })
    },
    onError: (thrown) => toast({ tone: 'problem', text: problemSentence(asProblem(thrown), t) }),
  })
}
