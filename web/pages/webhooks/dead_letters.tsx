import { RotateCcw } from 'lucide-react'
import { api, apiHooks } from '../../api/client.js'
import { asProblem } from '../../api/problems.js'
import { useAct } from '../../api/use_act.js'
import { Answer } from '../../parts/answer.js'
import { Button } from '../../parts/button.js'
import { Panel } from '../../parts/panel.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { Time } from '../../parts/time.js'
import { toast } from '../../parts/toasts.js'
import { useTexts } from '../../texts/texts.js'

/** What was given up, to be sent again: one, or all. */
export function DeadLetters({ of: id }: { readonly of: string }) {
  const { webhooks: t } = useTexts()
  const path = '/v1/webhooks/{id}/dead-letters'
  const params = { path: { id }, query: { limit: 100 } }
  const query = apiHooks.useQuery('get', path, { params })
  const act = useAct('/v1/webhooks')
  const resend = async (letter: string | null) => {
    const { data } =
      letter === null
        ? await api.POST(`${path}/resend`, { params: { path: { id } } })
        : await api.POST(`${path}/{letter}/resend`, { params: { path: { id, letter } } })
    if (data) toast({ text: t.resent(data.resent, data.left) })
  }
  return (
    <Panel
      title={t.dead}
      actions={
        query.data?.data.length !== 0 && (
          <Button
            icon={RotateCcw}
            isBusy={act.isPending}
            onClick={() => act.mutate({ run: () => resend(null) })}
          >
            {t.resendAll}
          </Button>
        )
      }
    >
      {act.error && <ProblemBox problem={asProblem(act.error)} />}
      <Answer
        query={query}
        empty={({ data }) => data.length === 0 && <p className="dim">{t.noDead}</p>}
      >
        {({ data, meta }) => (
          <ul className="stack">
            {data.map((letter) => (
              <li key={letter._id} className="letter">
                <div>
                  <b>{t.types[letter.event] ?? letter.event}</b>{' '}
                  <Time at={letter.died_at} shown="relative" />
                  <p className="dim">
                    {t.reasons[letter.reason](letter.attempts)} {letter.last_error}
                  </p>
                </div>
                <Button
                  icon={RotateCcw}
                  onClick={() => act.mutate({ run: () => resend(letter._id) })}
                >
                  {t.resend}
                </Button>
              </li>
            ))}
            {meta.next_cursor && <li className="dim">{t.newest(data.length)}</li>}
          </ul>
        )}
      </Answer>
    </Panel>
  )
}
