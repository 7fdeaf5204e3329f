/** The idempotency key of one attempt to send a form: it stays until the server has answered for sure. */
export type Attempt = { readonly key: () => string; readonly answered: () => void }

/**
 * Keeps one key while an attempt is in doubt. After a lost answer the same key goes out again, so that nothing is saved twice;
 * an answer, good or bad, begins anew.
 */
export function createAttempt(random: () => string): Attempt {
  let kept: string | null = null
  return {
    key: () => (kept ??= random()),
    answered: () => {
      kept = null
    },
  }
}

/** Whether an error leaves in doubt what the server did: no answer, an answer still being worked on, or a failure of its own. */
export function leavesDoubt(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0
  const code = error instanceof Error && 'code' in error ? error.code : null
  return status === 0 || status >= 500 || code === 'KEY_IN_FLIGHT'
}
