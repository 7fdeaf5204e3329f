import { donorTypeIds } from '#kit/giving/ids.ts'
import { LanguageCode } from '#kit/text/language-code.ts'
import { z } from 'zod'
import { Moment } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'
import { Email, optional, optionalText } from '#kit/text/text.ts'
import { anyOf } from '#platform/contract/endpoint.ts'
import { IdType } from '#jurisdictions/identity-numbers.ts'
import { DonorTypeId, NamedDonorTypeId, Religion } from './rules.ts'

/** The donor of a form: by `donorId`, by details, or anonymous (donorType 3). */
export const DonorInput = z.object({
  donorId: z.uuid().nullable().default(null),
  donorType: DonorTypeId.default(donorTypeIds.individual),
  donorName: optionalText(150),
  donorEmail: optional(Email),
  donorPhone: optionalText(25),
  nirc: optionalText(20),
  idType: IdType.nullable().default(null),
  religionType: Religion.nullable().default(null),
  iAgree: z.boolean().nullable().default(null),
  /** Whether a donor who is archived and has this identity number is restored; otherwise it is asked. */
  restoresArchived: z.boolean().default(false),
  /**
   * Whether typed details replace other ones on file, or the gift is recorded without them; null asks. Details missing on file are added.
   */
  changesDetails: z.boolean().nullable().default(null),
  /** Whether the identity number may belong to a donor of another name; otherwise it is asked. */
  isSameDonor: z.boolean().default(false),
})
export type DonorInput = z.infer<typeof DonorInput>

/** A donor in look-ups: masked, but distinguishable. */
export const DonorMatch = z
  .object({
    donorId: z.uuid(),
    donorType: NamedDonorTypeId,
    donorName: z.string(),
    donorPhone: z.string().nullable(),
    donorEmail: z.string().nullable(),
    nirc: z.string().nullable(),
    idType: IdType.nullable(),
    language: LanguageCode,
    lastGift: z.object({ donationTimeStamp: Moment, amount: Money, purpose: z.string() }).nullable(),
  })
  .meta({ id: 'DonorMatch' })
export type DonorMatch = z.infer<typeof DonorMatch>

/** Look-ups need the right to see or add donations or Islamic giving. */
export const donorLookupAccess = anyOf('donations:view', 'donations:add', 'islamic-giving:view', 'islamic-giving:add')
