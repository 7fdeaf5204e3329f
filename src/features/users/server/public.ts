export { demoAccounts, demoEmails, demoPassword } from './demo-accounts.ts'
