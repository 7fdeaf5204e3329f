const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long things live, in milliseconds. */
export const lifetimes = {
  accessToken: 10 * minute,
  idleSession: 30 * minute,
  rememberedSession: 14 * day,
  /** Tabs that refresh together, or a lost answer asked for again, get the same successor. */
  sameSuccessor: 30_000,
  invitation: 72 * hour,
  reset: 30 * minute,
  newEmail: 24 * hour,
  signInStep: 10 * minute,
} as const

/** Six digits: how often they may be sent for one sign-in, and how often they may be typed wrong. */
export const otp = { digits: 6, sends: 3, tries: 5 } as const

/** Why a session ended. */
export type EndReason = 'logout' | 'everywhere' | 'passwordChanged' | 'reused' | 'deactivated'
/** What a code sent by e-mail is good for. */
export type CodePurpose = 'invitation' | 'reset' | 'newEmail'
