import type { Demo } from './seed_demo.ts'

const ANSWER_LIMIT_MS = 10_000

interface Named {
  readonly _id?: string
  readonly name?: string
}

/** The part of a resolve's answer that is shown. */
interface ResolveAnswer {
  readonly router: Named
  readonly booking_flow: Named
  readonly brand_kit: Named | null
  readonly matched_by: string
  readonly priority_class: string
}

/** Resolves one demo request and prints the equivalent curl line and the shortened answer. */
export async function showResolve(
  base: string,
  token: string,
  request: Demo['requests'][number]
): Promise<void> {
  const address = `${base}/v1/booking-flow-routers/resolve`
  const body = JSON.stringify({ url: request.url })
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text.slice(0, 500)}`)
  const curl = [
    `curl -s -X POST ${address}`,
    `-H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json'`,
    `-d '${body.replaceAll("'", String.raw`'\''`)}'`,
  ].join(' \\\n  ')
  const answer = JSON.stringify(shorten(JSON.parse(text)), null, 2)
  process.stdout.write(`\n# ${request.title}\n${curl}\n${answer}\n`)
}

function shorten(answer: ResolveAnswer): Record<string, unknown> {
  return {
    router: answer.router.name,
    booking_flow: answer.booking_flow.name,
    brand_kit: answer.brand_kit?.name ?? answer.brand_kit?._id,
    matched_by: answer.matched_by,
    priority_class: answer.priority_class,
  }
}
