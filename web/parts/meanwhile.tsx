import type { ReactNode } from 'react'
import { type HeldChange, useLastChange } from '#console/api/use_meanwhile'
import { KeyRound, User } from '#console/icons/lucide'
import { instantText } from '#console/shared/instant_text'
import type { FirstTexts, Texts } from '#console/texts/spoken_texts'
import { useFirstSpeech, useTexts } from '#console/texts/texts'
import { utcText } from './time_text.js'

interface MeanwhileProps {
  readonly routerId: string
  /** What the other person did to the router. */
  readonly done: 'changed' | 'deleted'
}

/** Says that another person changed or deleted a router; with who and when, if the token may read it. */
export function Meanwhile({ routerId, done }: MeanwhileProps) {
  const { texts, locale } = useFirstSpeech()
  const t = texts.parts.meanwhile
  const change = useLastChange(routerId)
  if (!change?.actor || (change.effect === 'deleted') !== (done === 'deleted')) return t[done]
  const sentence = done === 'deleted' ? t.deletedBy : t.changedBy
  return (
    <span title={utcText(change.at)}>
      {sentence(actorName(change.actor, texts), instantText(change.at, locale))}
    </span>
  )
}

interface HeldNoticeProps {
  /** Undefined while nothing happened. */
  readonly done: HeldChange | undefined
  /** What the reader can do about it. */
  readonly children?: ReactNode
}

/** Says that another person changed or deleted the subject of an open editor or dialog. */
export function HeldNotice({ done, children }: HeldNoticeProps) {
  const { held } = useTexts()
  return (
    <div role="status" className="held">
      {done !== undefined && (
        <p className="notice">
          {held[done]} {children}
        </p>
      )}
    </div>
  )
}

interface Actor {
  readonly name: string
  readonly is_person?: boolean
}

/** What the service stores in place of an erased name. */
const ERASED = 'a former member'

const isErased = ({ name, is_person: isPerson = false }: Actor) => isPerson && name === ERASED

/** The name of a person or a token, as the subject of a sentence. */
function actorName(actor: Actor, t: FirstTexts): string {
  return isErased(actor) ? t.parts.formerMember : actor.name
}

/** The name of a person or a token, as it stands after “by”. */
export function nameAfterBy(actor: Actor, t: Texts): string {
  return isErased(actor) ? t.members.byFormerMember : actor.name
}

/** Who made something; nothing if unknown. */
export function MadeBy({ creator }: { readonly creator: Actor | undefined }) {
  const t = useTexts()
  return creator && <span dir="auto">{t.members.madeBy(nameAfterBy(creator, t))}</span>
}

/** Who did something: a person, or a token, with a mark that tells them apart where the service does. */
export function ActorName({ actor }: { readonly actor: Actor }) {
  const t = useTexts()
  const isPerson = actor.is_person
  const Mark = isPerson ? User : KeyRound
  return (
    <span className="actor" dir="auto">
      {isPerson !== undefined && <Mark aria-hidden="true" size={13} />}
      {isPerson !== undefined && (
        <span className="unseen">{isPerson ? t.members.person : t.members.token} </span>
      )}
      {actorName(actor, t)}
    </span>
  )
}
