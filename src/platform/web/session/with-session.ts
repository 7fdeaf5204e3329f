import type { Transport, WireAnswer } from '#platform/contract/client.ts'

/** Result of a token renewal. */
export type Renewal = 'renewed' | 'dead' | 'unreachable'

/** The part of the session that the API client needs. */
export type SessionLink = {
  /** The stored token with its 'Bearer ', or null. */
  token(): string | null
  /** The guest token of a public page, bound to one transaction. */
  guestToken(): string | null
  renew(): Promise<Renewal>
  expired(): void
  forbidden(message: string): void
}

const isDead = ({ status }: WireAnswer) => status === 401 || status === 302

/** Adds the token. Renews an expired session once and repeats the call with its key; reports a missing permission. */
export const withSession =
  (link: SessionLink) =>
  (transport: Transport): Transport =>
  async request => {
    const { access, inBackground } = request.endpoint.spec
    const send = () => {
      const token = link.token()
      const guest = access === 'guest' ? link.guestToken() : null
      const credentials = { ...(token ? { authorization: token } : {}), ...(guest ? { 'x-provider-token': guest } : {}) }
      return transport({ ...request, headers: { ...credentials, ...request.headers } })
    }
    if (access === 'public' || access === 'guest') return send()

    let answer = await send()
    if (isDead(answer)) {
      const renewal = await link.renew()
      if (renewal === 'renewed') answer = await send()
      if (renewal !== 'unreachable' && isDead(answer)) link.expired()
    }
    if (answer.status === 403 && !inBackground) link.forbidden((answer.body as { data?: { message?: string } } | null)?.data?.message ?? '')
    return answer
  }
