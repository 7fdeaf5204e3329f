import type { Bucket } from '#platform/server/security/rate-buckets.ts'

/**
 * Sign-in attempts by account, by network, and by both (`pair`), and the mails that belong to them. Only wrong attempts stay counted:
 * an office signs in from one address. A known device or network of the account is exempt from the limits that strangers can use up.
 * A network that the account is not known in makes at most 50 wrong attempts in ten minutes, over all accounts.
 */
export const signInBuckets = {
  account: { kind: 'signIn.account', atOnce: 20, perHour: 60 },
  network: { kind: 'signIn.network', atOnce: 30, perHour: 120 },
  pair: { kind: 'signIn.pair', atOnce: 8, perHour: 30 },
  device: { kind: 'signIn.device', atOnce: 10, perHour: 40 },
  lockNoted: { kind: 'signIn.lockNoted', atOnce: 1, perHour: 4 },
  otp: { kind: 'otp.account', atOnce: 10, perHour: 10 },
  otpMail: { kind: 'otp.mail', atOnce: 6, perHour: 12 },
} as const satisfies Record<string, Bucket>

/** Mails requested without a session. */
export const requestedMailBuckets = {
  resetOfAccount: { kind: 'reset.account', atOnce: 4, perHour: 8 },
  resetOfNetwork: { kind: 'reset.network', atOnce: 30, perHour: 60 },
  invitationOfPerson: { kind: 'invitation.person', atOnce: 3, perHour: 6 },
  accessOfPerson: { kind: 'access.person', atOnce: 3, perHour: 6 },
  accessOfNetwork: { kind: 'access.network', atOnce: 10, perHour: 20 },
  accessOfCharity: { kind: 'access.charity', atOnce: 30, perHour: 30 },
} as const satisfies Record<string, Bucket>

/** Milliseconds that such a request takes at least: longer than finding the account and queueing its mail. */
export const minimumResponseTime = 250
