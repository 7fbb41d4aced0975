import { Fragment } from 'react'
import type { ConsolePage } from '#console/pages/console_page'
import { Dialog } from '#console/parts/dialog'
import { pageKeys, useBoundKeys, useKeysAreOn } from '#console/shared/keys'
import { useFirstTexts } from '#console/texts/texts'

/** Where the answer to each question of the help is. */
const ANSWERED_AT = [
  '/try',
  '/routers',
  '/routers/new',
  '/import',
  '/findings',
  '/pins',
  '/traffic',
  '/history',
  '/keys',
  '/tokens',
] as const

/** Questions with the pages that answer them, then all active keys: of the console, of the page, and where `g` leads. */
export function Help({
  pages,
  onClose,
}: {
  readonly pages: readonly ConsolePage[]
  onClose(): void
}) {
  const t = useFirstTexts()
  const { keys } = t.frame
  const own = useBoundKeys()
  const areOn = useKeysAreOn()
  const everywhere = [
    ['/', keys.search],
    ['n', keys.create],
    ['t', keys.tryUrl],
    ['j', keys.down],
    ['k', keys.up],
    ['Enter', keys.open],
    ['Ctrl+Z', keys.undo],
    ['?', keys.help],
    ['Esc', keys.close],
  ] as const
  return (
    <Dialog title={t.frame.questions.title} onClose={onClose}>
      <p>{t.overview.first.lead}</p>
      <ul className="questions">
        {ANSWERED_AT.filter((place) => pages.some(({ path }) => path === place)).map((place) => {
          const { question, answer } = t.frame.questions.of[place]
          return (
            <li key={place}>
              <a href={`#${place}`} onClick={onClose}>
                {question}
              </a>
              <p className="dim">{answer}</p>
            </li>
          )
        })}
      </ul>
      <h3>{keys.title}</h3>
      <div className="help">
        {own.length > 0 && (
          <KeyList title={keys.here} keys={own.map(({ key, label }) => [key, label])} />
        )}
        <KeyList title={keys.everywhere} keys={everywhere} />
        <KeyList
          title={keys.goTo}
          keys={pages.flatMap(({ key, title }) => (key ? [[`g ${key}`, title(t)]] : []))}
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => pageKeys.turn(target.checked)}
        />
        {keys.switch}
      </label>
    </Dialog>
  )
}

function KeyList(props: {
  readonly title: string
  readonly keys: readonly (readonly [string, string])[]
}) {
  return (
    <section>
      <h3>{props.title}</h3>
      <dl className="keys">
        {props.keys.map(([key, label]) => (
          <Fragment key={key}>
            <dt>
              {key.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
