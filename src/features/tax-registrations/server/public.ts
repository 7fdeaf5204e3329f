export { addRegistrations, type NewRegistration } from './add-registration.ts'
export { flagOtherNumbers, flagRegistration, markReviewed, withdrawRegistrations } from './change-registration.ts'
export { isToBeReviewed, openRegisteredNumber, registrationOf, registrationsInForce } from './read-registrations.ts'
