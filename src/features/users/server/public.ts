/** The demo's accounts. */
export { demoAccounts, demoEmails, demoPassword } from './demo-accounts.ts'
/** Users, for lists of people in a certain kind of role. */
export { changeUserStatus } from './change-status.ts'
export { accountState, accountStateTexts } from './export-users.ts'
export { findUser, matchingUsers, rolesByCategory, userColumns, userOrder } from './queries.ts'
export { saveUser } from './save-user.ts'
