import { preferenceIds, donorTypeIds } from '#kit/giving/ids.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { changeGift } from '#features/gifts/server/public.ts'
import { addRegistrations } from '#features/tax-registrations/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context, GuestContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { tax } from '../contract.ts'
import { completeDonor, type Details, mergeDonorDetails, type TypedDetails, type ContextPart, isOrganisations } from './donor-details.ts'
import { lockTaxGift, type TaxGift } from './read-tax-gift.ts'

/** Registers a gift on request of the holder of its link. */
export async function registerAsGuest(context: GuestContext, typed: RequestOf<typeof tax.register>): Promise<null> {
  const { charityId, txnId } = context.guest
  await register(context, charityId, await lockTaxGift(context.tx, charityId, { txnId }), typed, null)
  return null
}

/** Registers a donation at the payer's request, at the counter or by phone. */
export const registerDonation = (context: Context, asked: RequestOf<typeof tax.registerDonation>) =>
  registerByStaff(context, asked, [preferenceIds.donations])
/** Registers a gift of Islamic giving. */
export const registerIslamic = (context: Context, asked: RequestOf<typeof tax.registerIslamic>) =>
  registerByStaff(context, asked, [preferenceIds.islamicGiving])

async function registerByStaff(
  context: Context,
  { transactionId, ...typed }: RequestOf<typeof tax.registerDonation>,
  kinds: readonly number[],
) {
  const { tx, actor } = context
  const gift = await lockTaxGift(tx, actor.charityId, { id: transactionId })
  const isTheirs = gift && kinds.includes(gift.appPreferenceId) && actor.can(`${preferenceModules[gift.appPreferenceId]}:add`)
  await register(context, actor.charityId, isTheirs ? gift : null, typed, actor.userId)
  return null
}

async function register(
  work: ContextPart,
  charityId: number,
  gift: TaxGift | null,
  typed: TypedDetails,
  userId: string | null,
): Promise<void> {
  if (!gift) throw refuse('NOT_FOUND')
  if (gift.state === 'ended') throw refuse(tax.register, 'ENDED')
  if (gift.state === 'pending') throw refuse(tax.register, 'PENDING')
  if (gift.state === 'registered') throw refuse(tax.register, 'ALREADY_REGISTERED')
  if (!gift.scheme) throw refuse(tax.register, 'NOT_ELIGIBLE')
  const details = mergeDonorDetails(charityId, gift, typed, { number: true })
  const donor = await completeDonor(work, charityId, gift, details, { userId, iAgree: null })
  await writeRegistration(work, charityId, gift, details, { ...donor, userId })
}

type TaxRegistrant = { donorId: string; isAnothers: boolean; userId: string | null }
/** Inserts the registration and marks the gift; the receipt shows both. */
export async function writeRegistration(
  { tx, now, audit }: ContextPart,
  charityId: number,
  gift: TaxGift,
  { name, number }: Details,
  { donorId, isAnothers, userId }: TaxRegistrant,
): Promise<void> {
  if (!gift.scheme || !number) throw refuse(tax.register, 'NOT_ELIGIBLE')
  const registration = {
    donationId: gift.id,
    scheme: gift.scheme,
    name,
    idType: number.idType,
    number: number.number,
    needsReview: isAnothers,
    registeredBy: userId,
  }
  if (!(await addRegistrations({ tx, now }, charityId, [registration]))) throw refuse(tax.register, 'ALREADY_REGISTERED')
  await assignDonor(
    { tx, now, audit },
    charityId,
    gift,
    { donorId, name, isBody: isOrganisations(number) },
    {
      isIrasInclusion: true,
      isIpcRegistrationForIras: gift.scheme === 'ipc',
    },
  )
  audit({
    subject: { kind: 'donation', id: gift.id },
    // `donorId`: the payer was added now, so a payer code proves nothing (requests/server/decide/payer-code.ts).
    detail: { taxScheme: gift.scheme, byPayer: userId === null, needsReview: isAnothers, ...(gift.donorId === null && { donorId }) },
  })
}

type Flags = { isIrasInclusion?: boolean; isIpcRegistrationForIras?: boolean }
/** Sets the donor of an anonymous gift, and how it is reported to the tax authority. */
export async function assignDonor(
  { tx, now }: ContextPart,
  charityId: number,
  gift: TaxGift,
  { donorId, name, isBody }: { donorId: string; name: string; isBody: boolean },
  flags: Flags,
): Promise<void> {
  const owner =
    gift.donorId === null ? { donorId, donorName: name, donorType: isBody ? donorTypeIds.corporate : donorTypeIds.individual } : {}
  if (!(await changeGift({ tx, now }, charityId, gift, { ...owner, ...flags }))) throw refuse('CHANGED_SINCE')
}
