import { findCardProvider } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { findDonorContact } from '#features/donors/server/public.ts'
import { findFundNames, linesOfGifts, type NewGiftLine } from '#features/gifts/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { LineKind } from '#kit/giving/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { maskRecipient } from '#platform/server/mail/mail.ts'
import type { PaymentByLink, paymentLinks } from '../contract.ts'
import { charityOfCode, findLinkByCode, type PaymentLink, readState } from './links.ts'

/** The gift of a link. A link that ended unpaid shows nothing of it; a code that was never sent is not found. */
export async function findPayment(
  { transact, now }: PublicContext,
  { paymentCode }: RequestOf<typeof paymentLinks.findByCode>,
): Promise<PaymentByLink> {
  const charityId = charityOfCode(paymentCode)
  return transact(charityId, async ({ tx }) => {
    const link = await findLinkByCode(tx, charityId, paymentCode)
    const state = await readState(tx, link, now())
    const charity = await charityOf(tx, charityId)
    const isShown = state !== 'expired' && state !== 'revoked'
    const names = isShown && (await findFundNames(tx, charityId, link.fundId))
    return {
      state,
      charityName: charity.name,
      charityPhone: charity.phone,
      gift: names ? { ...names, amount: { minor: link.amountMinor, currency: link.currency }, lines: await linesOf(tx, link) } : null,
      receiptSentTo: state === 'paid' ? await findReceiptAddress(tx, link) : null,
      cardFields: state === 'open' || state === 'confirming' ? findCardFields() : null,
    }
  })
}

/** The intentions of a link: as they were planned, or of the gift that it paid. */
async function linesOf(tx: Tx, link: PaymentLink) {
  const { charityId, currency, fundId, giftLines, donationId } = link
  if (donationId) {
    const { rows } = await linesOfGifts(charityId, [donationId]).execute(tx)
    return rows.map(({ fundName, fundNameMs, ...line }) => ({
      donationToName: fundName ?? '',
      donationToNameMs: fundNameMs,
      ...amountsOf(line, currency),
    }))
  }
  return Promise.all(
    (giftLines ?? []).map(async line => ({
      ...(await findFundNames(tx, charityId, line.fundId ?? fundId)),
      ...amountsOf(line, currency),
    })),
  )
}

type StoredLine = Pick<NewGiftLine, 'itemId' | 'people' | 'days' | 'years' | 'quantity' | 'rateMinor' | 'amountMinor'>
/** What a payer sees of a line beside its purpose. */
const amountsOf = (line: StoredLine, currency: Currency) => ({
  itemId: line.itemId as LineKind,
  noOfPerson: line.people ?? null,
  numberOfDay: line.days ?? null,
  years: line.years ?? null,
  quantity: line.quantity ?? null,
  rate: line.rateMinor ? { minor: line.rateMinor, currency } : null,
  amount: { minor: line.amountMinor, currency },
})

/** The masked address of the donor; null without one. */
export async function findReceiptAddress(
  tx: Tx,
  { charityId, donorId }: Pick<PaymentLink, 'charityId' | 'donorId'>,
): Promise<string | null> {
  const donor = await findDonorContact(tx, charityId, donorId)
  return donor?.email ? maskRecipient(donor.email) : null
}

function findCardFields(): PaymentByLink['cardFields'] {
  const fields = findCardProvider()?.hostedFields()
  return fields ? { ...fields, testCards: [...fields.testCards] } : null
}
