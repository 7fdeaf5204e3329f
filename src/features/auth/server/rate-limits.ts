import type { Bucket } from '#platform/server/rate-buckets.ts'

/**
 * Tries at signing in, by account, by network, and by account and network (`pair`), with the mails that belong to it. A try counts until it proves right,
 * so that only wrong ones last: an office signs in from one address. A device that the account knows has a bucket of its own: strangers do not lock its owner out.
 */
export const signInBuckets = {
  account: { kind: 'signIn.account', atOnce: 20, perHour: 60 },
  network: { kind: 'signIn.network', atOnce: 20, perHour: 120 },
  pair: { kind: 'signIn.pair', atOnce: 8, perHour: 30 },
  device: { kind: 'signIn.device', atOnce: 10, perHour: 40 },
  lockNoted: { kind: 'signIn.lockNoted', atOnce: 1, perHour: 4 },
  otp: { kind: 'otp.account', atOnce: 10, perHour: 10 },
  otpMail: { kind: 'otp.mail', atOnce: 6, perHour: 12 },
} as const satisfies Record<string, Bucket>

/** Mails that somebody without a session asks for. */
export const askedMailBuckets = {
  resetOfAccount: { kind: 'reset.account', atOnce: 4, perHour: 8 },
  resetOfNetwork: { kind: 'reset.network', atOnce: 30, perHour: 60 },
  invitationOfPerson: { kind: 'invitation.person', atOnce: 3, perHour: 6 },
  accessOfPerson: { kind: 'access.person', atOnce: 3, perHour: 6 },
  accessOfNetwork: { kind: 'access.network', atOnce: 10, perHour: 20 },
  accessOfCharity: { kind: 'access.charity', atOnce: 30, perHour: 30 },
} as const satisfies Record<string, Bucket>

/** Milliseconds that such a request takes at least: longer than finding the account and writing its mail. */
export const askedTakes = 250
