export { addAccessRequest, closeAccessRequest, findAccessRequests } from './access-requests.ts'
export {
  acceptInvited,
  deleteAccount,
  recordSignIn,
  rehashPassword,
  resetPassword,
  setEmail,
  setInvitationEnd,
  setPassword,
  setRole,
  setStatus,
} from './change-account.ts'
export {
  addApiKey,
  charityOfApiKey,
  findApiKey,
  findValidApiKey,
  listApiKeys,
  recogniseApiKey,
  revokeApiKey,
  revokeApiKeysOf,
} from './api-keys.ts'
export { countAccess } from './count-access.ts'
export { createAccount } from './create-account.ts'
export { idNoIndex, decryptIdNo, updateDetails } from './details.ts'
export {
  countAccountsWithRole,
  findAccount,
  findAccountByEmail,
  findAccounts,
  findCredentials,
  findRecipient,
  hasStaffAddress,
  lockAccount,
  lockCredentials,
} from './find-account.ts'
export { listAccounts } from './list-accounts.ts'
export { findKnownEmails, findLogin } from './logins.ts'
export { findUserNames, hasNameWord, listUserNames, searchWords, userNameOf } from './names.ts'
