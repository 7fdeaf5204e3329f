import { type RawBuilder, sql } from 'kysely'
import { open } from '#platform/server/security/encryption.ts'

/**
 * The registration of a gift that is in force, for a lateral join or a subquery: state, whether it is to be reviewed, last four characters
 * of the number. A gift may have withdrawn ones besides.
 */
export const registrationOf = (charityId: number, donationId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select t.state, t.needs_review, t.nric_tail from tax_registration t
   where t.charity_id = ${charityId} and t.donation_id = ${donationId} and t.withdrawn_at is null`

/** Whether the registration of a gift is to be reviewed. */
export const isToBeReviewed = (charityId: number, donationId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from tax_registration t where t.charity_id = ${charityId} and t.donation_id = ${donationId} and t.needs_review and t.withdrawn_at is null)`

/**
 * The registrations that were not withdrawn, for a join by `donation_id`: scheme, kind, last four characters and sealed number of the
 * payer.
 */
export const registrationsInForce = (charityId: number): RawBuilder<unknown> => sql`
  select t.id, t.donation_id, t.scheme, t.id_type, t.nric_tail, t.nric_sealed from tax_registration t
   where t.charity_id = ${charityId} and t.withdrawn_at is null`

/** Unseals the payer's number of a registration. */
export const openRegisteredNumber = (charityId: number, id: string, sealed: string): string =>
  open({ table: 'tax_registration', column: 'nric', charityId, rowId: id }, sealed)
