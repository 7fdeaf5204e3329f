export { flagRegistration, withdrawRegistrations } from './follow-money.ts'
