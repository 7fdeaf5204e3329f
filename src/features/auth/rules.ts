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

/** Wrong tries that one subject has in one window. `account` and `address` do not hold back a device the account knows. */
export const tryLimits = {
  account: { tries: 20, window: 15 * minute },
  address: { tries: 25, window: 10 * minute },
  pair: { tries: 8, window: 15 * minute },
  device: { tries: 10, window: 15 * minute },
  letters: { tries: 4, window: 15 * minute },
  link: { tries: 10, window: 15 * minute },
} as const
export type TryKind = keyof typeof tryLimits

/** Why a session ended. */
export type EndReason = 'logout' | 'everywhere' | 'passwordChanged' | 'reused' | 'deactivated'
/** What a code sent by e-mail is good for. */
export type CodePurpose = 'invitation' | 'reset' | 'newEmail'

/** When the window of a count began that this moment lies in. */
export const windowOf = (kind: TryKind, at: Date): Date =>
  new Date(Math.floor(at.getTime() / tryLimits[kind].window) * tryLimits[kind].window)
