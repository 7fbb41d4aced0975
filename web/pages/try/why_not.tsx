import { Answer } from '#console/parts/answer'
import { RouterPicker } from '#console/parts/router_picker'
import { Time } from '#console/parts/time'
import { useTexts } from '#console/texts/texts'
import { CriterionList, type KnownFlows, RouterName } from './ranking.js'
import {
  type Asked,
  isVerdict,
  type RouterReasons,
  useReasons,
  type Verdict,
} from './use_explanation.js'

interface WhyNotProps {
  readonly asked: Asked
  /** The instant of the answer above. */
  readonly at: string | undefined
  readonly routerId: string | null
  readonly flows: KnownFlows
  onPick(routerId: string): void
}

/** Explains any router of the organization: which of its criteria the URL fulfils. */
export function WhyNot({ asked, at, routerId, flows, onPick }: WhyNotProps) {
  const t = useTexts().tryUrl
  const query = useReasons(asked, routerId, at)
  const name = query.data?.router_name ?? ''
  return (
    <section className="sheet pad stack why-not">
      <RouterPicker label={t.whyNot.label} name={name} onPick={({ id }) => onPick(id)} />
      <div role="status">
        {routerId !== null && (
          <Answer query={query}>
            {(reasons) => reasons && <Reasons reasons={reasons} flows={flows} />}
          </Answer>
        )}
      </div>
    </section>
  )
}

interface ReasonsProps {
  readonly reasons: RouterReasons
  readonly flows: KnownFlows
}

/** What keeps the router from winning the URL, or that nothing does. */
function Reasons({ reasons, flows }: ReasonsProps) {
  const t = useTexts().tryUrl
  if (!isVerdict(reasons)) return <p>{t.whyNot.notFound}</p>
  const { criteria, wins, outranked_by: by } = reasons
  return (
    <div>
      <RouterName router={reasons} flows={flows} />
      {wins ? (
        <p>{t.whyNot.wins}</p>
      ) : (
        <ul className="obstacles">
          {reasons.obstacles.map((obstacle) => (
            <li key={obstacle}>
              {obstacle === 'outranked' && by ? (
                <span dir="auto">
                  {t.whyNot.outranked(by.router_name)} {t.whyNot.on[by.on]}
                </span>
              ) : (
                t.obstacles[obstacle]
              )}
              <Edge obstacle={obstacle} scheduling={reasons.scheduling} />
            </li>
          ))}
        </ul>
      )}
      {criteria.length === 0 ? (
        <p className="dim">{t.whyNot.noCriteria}</p>
      ) : (
        <CriterionList criteria={criteria} />
      )}
    </div>
  )
}

interface EdgeProps extends Pick<Verdict, 'scheduling'> {
  readonly obstacle: Verdict['obstacles'][number]
}

/** When a schedule in the way opens or closed. */
function Edge({ obstacle, scheduling }: EdgeProps) {
  const at =
    obstacle === 'not_yet_open'
      ? scheduling.active_from
      : obstacle === 'closed'
        ? scheduling.active_until
        : null
  return at ? (
    <>
      {' '}
      <Time at={at} />
    </>
  ) : null
}
