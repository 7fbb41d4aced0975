import { STORES } from '../../api/readiness.js'
import { useReadiness } from '../../api/use_readiness.js'
import { useFirstTexts } from '../../texts/texts.js'

/** Why signing in fails for now: the stores that do not answer the service; nothing while they do, or cannot be asked about. */
export function StoresAway() {
  const t = useFirstTexts().signIn
  const { data } = useReadiness()
  const away = STORES.filter((store) => data?.[store] === 'down')
  return away.map((store) => (
    <p key={store} className="notice" role="status">
      {t.storeAway[store]}
    </p>
  ))
}
