/** Codes, sessions and mails for the management of users. */
export { requestedMailBuckets, minimumResponseTime } from './rate-limits.ts'
export { codeHash, consumeCode, createCode, findCode, findExpiredInvitation, revokeCodes } from './codes.ts'
export { invitation, confirmNewEmail } from './mails.ts'
export { type SignInChange, signInChangedMail } from './sign-in-changed.ts'
export { hashPassword, passwordMatches } from './password-hash.ts'
export { sendResetLink } from './reset-password.ts'
export { findPendingEmail } from './update-request.ts'
export { endSessions } from './session/sessions.ts'
