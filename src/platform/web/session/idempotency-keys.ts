import type { Transport, WireRequest } from '#platform/contract/client.ts'

const memory = 10 * 60_000

/**
 * Keeps a command's idempotency key until its outcome is known, so that the same request after a lost answer is a retry.
 * Keys chosen by the caller are not replaced.
 */
export function createIdempotencyKeys(now: () => number, random: () => string) {
  const ownKeys = new Set<string>()
  const unanswered = new Map<string, { key: string; at: number }>()

  const keyFor = (request: WireRequest, key: string) => {
    const print = printOf(request)
    const earlier = unanswered.get(print)
    const repeated = earlier && now() - earlier.at < memory ? earlier : { key, at: now() }
    unanswered.set(print, repeated)
    return { print, repeated: repeated.key }
  }

  return {
    newKey() {
      const key = random()
      ownKeys.add(key)
      return key
    },
    withKeys:
      (transport: Transport): Transport =>
      async request => {
        const key = request.headers['idempotency-key']
        if (!key || !ownKeys.delete(key)) return transport(request)
        const { print, repeated } = keyFor(request, key)
        const answer = await transport({ ...request, headers: { ...request.headers, 'idempotency-key': repeated } })
        if (isFinal(answer.status, answer.body)) unanswered.delete(print)
        return answer
      },
  }
}

/** Whether the answer settles the command: not a server error, not still in progress. */
const isFinal = (status: number, body: unknown) =>
  status < 500 && (body as { data?: { code?: string } } | null)?.data?.code !== 'KEY_IN_FLIGHT'

const printOf = ({ method, url, body }: WireRequest) =>
  JSON.stringify([method, url, body], (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
