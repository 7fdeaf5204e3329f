import type { Transport, WireAnswer } from '#platform/contract/client.ts'

const pauses = [600, 1500, 3000]

/**
 * Retries a command of a signed-in user under its idempotency key while its outcome is unknown: no answer, an unavailable
 * server, or a first attempt still in progress. Uploads are not retried, because they are long.
 */
export const withRetry =
  (wait: (milliseconds: number) => Promise<void>, isOnline: () => boolean) =>
  (transport: Transport): Transport =>
  async request => {
    const { access, kind } = request.endpoint.spec
    const isSafe = kind === 'command' && access !== 'public' && access !== 'guest' && !request.multipart
    for (let attempt = 0; ; attempt++) {
      const pause = isSafe && isOnline() ? pauses[attempt] : undefined
      try {
        const answer = await transport(request)
        if (pause === undefined || !isUnsure(answer)) return answer
      } catch (error) {
        if (pause === undefined) throw error
      }
      await wait(pause)
    }
  }

const isUnsure = ({ status, body }: WireAnswer): boolean =>
  [502, 503, 504].includes(status) || (body as { data?: { code?: string } } | null)?.data?.code === 'KEY_IN_FLIGHT'
