import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { PINS_KEY } from '../../api/pin_run.js'
import { Answer } from '../../parts/answer.js'
import { useTexts } from '../../texts/texts.js'

/** Which routers neither a pin nor an example URL reaches. */
export function Coverage() {
  const { pins: t } = useTexts()
  const query = useQuery({
    queryKey: [...PINS_KEY, 'coverage'],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/v1/router-pins/coverage', { signal })
      if (data === undefined) throw new TypeError('The coverage answered without data')
      return data
    },
  })
  return (
    <section className="sheet pad stack" aria-labelledby="coverage">
      <h2 id="coverage">{t.coverage.title}</h2>
      <Answer query={query}>
        {({
          routers,
          examined,
          reached,
          reached_by_pins: byPins,
          unreached,
          unreached_total: total,
        }) => (
          <>
            <p>{t.coverage.reached(reached, routers, byPins)}</p>
            {examined < routers && (
              <p className="notice">{t.coverage.examined(examined, routers)}</p>
            )}
            {total > 0 && <p className="dim">{t.coverage.unreached}</p>}
            <ul className="unreached">
              {unreached.map(({ router_id: id, router_name: name }) => (
                <li key={id}>
                  <a href={`#/routers/${id}`} dir="auto">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
            {total > unreached.length && (
              <p className="dim">{t.coverage.more(total - unreached.length)}</p>
            )}
          </>
        )}
      </Answer>
    </section>
  )
}
