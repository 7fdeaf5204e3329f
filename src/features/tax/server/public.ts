export { flagRegistration, withdrawRegistration } from './follow-money.ts'
