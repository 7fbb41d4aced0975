import { useMutation } from '@tanstack/react-query'
import { useProviders } from '#console/api/members'
import { asProblem } from '#console/api/problems'
import { LogIn } from '#console/icons/lucide'
import { ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { useTexts } from '#console/texts/texts'
import { goToProvider } from './people_requests.js'

/** A button for each provider. A press leaves the page for the provider. */
export default function Providers({ tone = 'primary' }: { readonly tone?: 'primary' | 'plain' }) {
  const { people: t } = useTexts()
  const { data } = useProviders()
  const leave = useMutation({ mutationFn: goToProvider })
  const problem = leave.error === null ? null : asProblem(leave.error)
  return (
    <div className="stack">
      {data?.providers.map(({ id, name }) => (
        <Button
          key={id}
          tone={tone}
          icon={LogIn}
          isBusy={leave.variables === id && !leave.isError}
          onClick={() => leave.mutate(id)}
        >
          {t.continueWith(name)}
        </Button>
      ))}
      {problem?.code.startsWith('E_PROVIDER_') ? (
        <p className="notice" role="alert">
          {t.away.hint}
        </p>
      ) : (
        problem && <ProblemBox problem={problem} />
      )}
    </div>
  )
}
