import type { Transport, WireAnswer } from '#platform/contract/client.ts'

const pauses = [600, 1500, 3000]

/**
 * Sends a command of a signed-in person again, under its key, when nothing is known of what became of it: no answer, a server that
 * takes no more for the moment, or one that is still at the first. What was carried out is answered, not done twice.
 * Uploads are left to the person: they are long.
 */
export const repeating =
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
