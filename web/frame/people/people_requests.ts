import createClient from 'openapi-fetch'
import { API_BASE } from '#console/api/api_base'
import { beginMemberSession, ownDevice } from '#console/api/begin_session'
import { ApiProblem, problemOf } from '#console/api/problems'
import type { paths } from '#console/api/schema'
import { goTo, hashPath } from '#console/shared/hash_location'
import { session } from '#console/shared/session'
import { tabStorage } from '#console/shared/tab_storage'
import { arrival, type ProviderAnswer } from './arrival.js'

const TRIP_KEY = 'signalbox.trip'

/** Sends no credential: a refusal must not end the session of the tab. */
const open = createClient<paths>({ baseUrl: API_BASE })

open.use({
  async onResponse({ response }) {
    if (!response.ok) throw await problemOf(response)
  },
})

/** What a tab keeps while its person is at the provider. */
interface Trip {
  readonly transaction: string
  /** Where the person was, and of which organization. */
  readonly place: string
  readonly organizationId: string | undefined
}

/** A person whom a provider confirmed, for ten minutes. */
export interface Verified extends Omit<Trip, 'transaction'>, Answered<'/v1/sign-in/complete'> {}

type Answered<Path extends keyof paths> = paths[Path] extends {
  post: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

export type Offer = Answered<'/v1/sign-in/invitation'>

/** Leaves the page for the provider. */
export async function goToProvider(provider: string): Promise<void> {
  const { data } = await open.POST('/v1/sign-in/begin', { body: { provider } })
  if (data === undefined) return
  const trip: Trip = {
    transaction: data.transaction,
    place: location.hash.slice(1) || hashPath(),
    organizationId: session.current()?.organizationId,
  }
  tabStorage.setItem(TRIP_KEY, JSON.stringify(trip))
  location.assign(data.authorization_url)
}

/** Has the service check the answer of the provider, which works once, and keeps the confirmed identity in the tab. */
export async function complete(answer: ProviderAnswer): Promise<boolean> {
  const kept = tabStorage.getItem(TRIP_KEY)
  tabStorage.removeItem(TRIP_KEY)
  if (kept === null) throw new ApiProblem(401, { code: 'E_UNAUTHORIZED' })
  const { transaction, ...trip }: Trip = JSON.parse(kept)
  const { data } = await open.POST('/v1/sign-in/complete', { body: { ...answer, transaction } })
  arrival.keep('identity', JSON.stringify({ ...trip, ...data }))
  arrival.dropAnswer()
  return true
}

/** Begins a session in an organization that has the person as a member. */
export async function enter({ identity, place }: Verified, organizationId: string): Promise<void> {
  const body = { identity, organization_id: organizationId, device: ownDevice() }
  const { data } = await open.POST('/v1/sign-in/session', { body })
  goTo(place, { replace: true })
  await beginMemberSession(data)
  arrival.leave()
}

/** What an invitation offers. Uses nothing up. */
export async function offerOf(invitation: string): Promise<Offer> {
  const { data } = await open.POST('/v1/sign-in/invitation', { body: { invitation } })
  if (data === undefined) throw new TypeError('An invitation was answered without data')
  return data
}

/** Accepts an invitation, which works once, and begins a session. */
export async function accept(invitation: string, { identity }: Verified): Promise<void> {
  const body = { invitation, identity, device: ownDevice() }
  const { data } = await open.POST('/v1/sign-in/accept', { body })
  await beginMemberSession(data)
  arrival.leave()
}
