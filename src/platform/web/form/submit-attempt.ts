/**
 * The idempotency key of a form submission, kept until the outcome is known: `current` while there is one, `resume` for one of an earlier
 * page.
 */
export type SubmitAttempt = {
  readonly key: () => string
  readonly current: () => string | null
  readonly resume: (key: string) => void
  readonly answered: () => void
}

/**
 * Keeps one key while the outcome is unknown, so that a retry after a lost answer does not save twice.
 * `answered` ends the attempt; the next submission gets a new key.
 */
export function createSubmitAttempt(random: () => string): SubmitAttempt {
  let current: string | null = null
  return {
    key: () => (current ??= random()),
    current: () => current,
    resume: key => {
      current ??= key
    },
    answered: () => {
      current = null
    },
  }
}

/** Whether the server may have carried out the command: no answer, still in progress, or a server error. */
export function isOutcomeUnknown(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0
  return status === 0 || status >= 500 || codeOf(error) === 'KEY_IN_FLIGHT'
}

/** Whether the device refused to send the command. An earlier one under the same key may have been sent. */
export const isUnsent = (error: unknown): boolean => codeOf(error) === 'UNSENT'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)
