const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Lifetimes in milliseconds. */
export const lifetimes = {
  accessToken: 10 * minute,
  idleSession: 30 * minute,
  rememberedSession: 14 * day,
  /** Within this time concurrent or repeated refreshes get the same successor. */
  sameSuccessor: 30_000,
  invitation: 72 * hour,
  reset: 30 * minute,
  newEmail: 24 * hour,
  signInStep: 10 * minute,
} as const

/** The one-time code: its digits, and how often it may be sent and entered wrong during one sign-in. */
export const otp = { digits: 6, sends: 3, tries: 5 } as const

/** Why a session ended. */
export type EndReason = 'logout' | 'everywhere' | 'passwordChanged' | 'reused' | 'deactivated'
/** The purpose of a mailed code. */
export type CodePurpose = 'invitation' | 'reset' | 'newEmail'
