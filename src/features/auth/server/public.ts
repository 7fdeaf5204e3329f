/** What the platform asks on every call, and what users' pages do to a user's ways in. */
export { guessActor, loadActor } from './session/actor.ts'
export { askedMailBuckets, askedTakes } from './rate-limits.ts'
export { codeHash, endCodes, findCode, newCode, useCode } from './codes.ts'
export { invitation, confirmNewEmail } from './mails.ts'
export { type SignInChange, signInChanged } from './sign-in-changed.ts'
export { hashPassword } from './password-hash.ts'
export { endSessions } from './session/sessions.ts'
export { readAccessToken } from './session/tokens.ts'
