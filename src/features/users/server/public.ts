export { administrators, administratorsLeft, peopleByRole } from './administrators.ts'
export { demoAccounts, demoPassword } from './demo-accounts.ts'
export { moveLogin } from './logins.ts'
export { namesOf } from './names.ts'
