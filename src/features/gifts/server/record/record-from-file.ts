import { donationMethodIds, donorTypeIds } from '#kit/giving/ids.ts'
import type { Money } from '#jurisdictions/money.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { type DescribedDonor, findOrAddDonors, type MatchedDonor } from '#features/donors/server/public.ts'
import type { Platform } from '#features/gifts/catalogue.ts'
import type { Gift, NewGift } from '#features/gifts/columns.ts'
import { nameIn } from '#kit/text/languages.ts'
import type { NewGiftLine } from './write-gifts.ts'
import type { FlagColumn } from '#features/gifts/flags.ts'
import type { TextColumn } from '#features/gifts/texts.ts'
import type { Context } from '#platform/server/context.ts'
import { buildGift, recordGifts } from './record-gifts.ts'
import { findFundsOfGifts, type NamedFund } from './single-gift.ts'

/** A gift of an imported row. No donor means anonymous; a null language means the donor's. */
export type GiftToImport = {
  donor: DescribedDonor | null
  amount: Money
  platform: Platform
  language: Gift['language'] | null
  /** The line of a gift of Islamic giving or of a purchase, with the rate or price that it was computed with. */
  line?:
    | (Pick<NewGiftLine, 'people' | 'days' | 'years' | 'quantity' | 'rateMinor' | 'rateId'> & { itemId: number; grade: string | null })
    | null
} & Pick<Gift, 'donatedOn' | 'fundId' | 'paymentMethod' | 'cardBrand' | 'cardLast4' | 'collectionCentreId'> &
  Partial<Pick<Gift, TextColumn | FlagColumn>>
/**
 * An imported gift. `donorMade`: the id of the donor created for it; null for a known donor and for none. `donorChanged`: the details that
 * its row added to or replaced in a known donor.
 */
export type ImportedGift = {
  id: string
  txnId: string
  receiptNo: string
  donorMade: string | null
  donorChanged: { donorId: string; added: readonly string[]; replaced: readonly string[] } | null
  /** The answers of a donor that its row changed. */
  consentChanged: { donorId: string; changes: NonNullable<MatchedDonor['consentChanges']> } | null
}
type ContextPart = Pick<Context, 'tx' | 'now'> & { actor: { charityId: number; userId: string } }

/** Records the gifts of a file in its order, after finding or adding their donors. */
export async function recordFromFile(work: ContextPart, charity: Charity, list: readonly GiftToImport[]): Promise<ImportedGift[]> {
  if (list.length === 0) return []
  const at = work.now()
  const fundOf = await findFundsOfGifts(work.tx, work.actor.charityId, [...new Set(list.map(({ fundId }) => fundId))])
  const named = list.flatMap(({ donor }) => (donor ? [donor] : []))
  const matches = (await findOrAddDonors(work, charity, named))[Symbol.iterator]()
  const made = new Set<string>()
  const described = list.map(({ donor, amount, platform, language, donatedOn, fundId, paymentMethod, line, ...columns }) => {
    const match = donor && matches.next().value
    const fund = fundOf(fundId)
    const donorMade = match?.isNew && !made.has(match.donorId) ? match.donorId : null
    if (donorMade) made.add(donorMade)
    const base = buildGift({
      charity,
      at,
      recordedBy: work.actor.userId,
      donatedOn,
      platform,
      donationMethod: donationMethodIds.upload,
      fund,
      amount,
      paymentMethod,
      donor: {
        donorId: match?.donorId ?? null,
        donorType: donor?.donorType ?? donorTypeIds.anonymous,
        donorName: donor?.name ?? null,
        religionType: match?.religionType ?? null,
      },
      language: language ?? match?.language ?? charity.language,
    })
    const gift = { ...base, ...columns }
    const donorChanged = match?.changed ? { donorId: match.donorId, ...match.changed } : null
    const consentChanged = match?.consentChanges ? { donorId: match.donorId, changes: match.consentChanges } : null
    return { donorMade, donorChanged, consentChanged, gift, lines: line ? [lineOf(line, gift, fund)] : [] }
  })
  const gifts = await recordGifts(work, charity, described)
  return gifts.map(({ id, txnId, receiptNo }, index) => {
    const { donorMade = null, donorChanged = null, consentChanged = null } = described[index] ?? {}
    return { id, txnId, receiptNo, donorMade, donorChanged, consentChanged }
  })
}

/** The one line of a gift: its grade, or else what it is for. */
const lineOf = ({ grade, ...line }: NonNullable<GiftToImport['line']>, gift: NewGift, fund: NamedFund): NewGiftLine => ({
  ...line,
  itemId: fund.itemId,
  fundId: fund.id,
  name: grade ?? nameIn(gift.language, fund.name, fund.nameMs),
  nameCode: null,
  grade,
  wealthMinor: null,
  nisabMinor: null,
  announcedMinor: null,
  overrideReason: null,
  amountMinor: gift.amountMinor,
})
