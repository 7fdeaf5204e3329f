/** Actors and tokens for the platform; codes, sessions and mails for the management of users. */
export { cachedActor, loadActor } from './session/actor.ts'
export { requestedMailBuckets, minimumResponseTime } from './rate-limits.ts'
export { codeHash, revokeCodes, findCode, createCode, consumeCode } from './codes.ts'
export { invitation, confirmNewEmail } from './mails.ts'
export { type SignInChange, signInChanged } from './sign-in-changed.ts'
export { hashPassword } from './password-hash.ts'
export { endSessions } from './session/sessions.ts'
export { readAccessToken } from './session/tokens.ts'
