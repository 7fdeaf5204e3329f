import { nameIn } from '#kit/text/languages.ts'
import type { Money } from '#jurisdictions/money.ts'
import type { Language } from '#kit/text/languages.ts'
import type { CounterParams } from '#features/gift-screens/web/public.tsx'
import { staysWithoutName } from '#features/donors/donor-faults.ts'
import type { DonorInput } from '#features/donors/contract.ts'
import { donorTypeIds } from '#kit/giving/ids.ts'
import { methodTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/receipts/web/public.tsx'
import type { SlipTexts } from '../device-records.ts'

/** The donor of a counter's request, as far as the name on a slip depends on it. */
export type SlipDonor = Partial<Pick<DonorInput, 'donorId' | 'donorType' | 'donorName' | 'donorPhone' | 'donorEmail' | 'nirc'>>

/** The part of a counter's request that a slip is drawn from, in both modules. */
export type SlipInput = SlipDonor & {
  amount: Money
  paymentMethod: number
  language?: Language | null
  donationToValue?: string
  lines?: readonly { donationToValue: string; amount: Money; name?: string | null }[]
}

/** The name on a slip; null where the gift will have none, such as for 'Cash'. */
export function slipNameOf({ donorId, donorType = donorTypeIds.individual, donorName = null, ...details }: SlipDonor): string | null {
  const { donorPhone = null, donorEmail = null, nirc = null } = details
  return !donorId && staysWithoutName({ donorType, donorName, donorPhone, donorEmail, nirc }) ? null : donorName
}

/** What a slip says of a gift, in the language of its receipt. */
export function slipTextsOf(gift: SlipInput, { donationToValues, language: usual }: CounterParams, officerName: string): SlipTexts {
  const language = gift.language ?? usual
  const purposes = new Map(donationToValues.map(purpose => [String(purpose.id), purpose]))
  const nameOf = (id: string) => {
    const purpose = purposes.get(id)
    return purpose ? nameIn(language, purpose.displayName, purpose.displayNameMs) : ''
  }
  const lines = gift.lines?.length ? gift.lines : [{ donationToValue: gift.donationToValue ?? '', amount: gift.amount }]
  return {
    donorName: slipNameOf(gift),
    paymentMethod: methodTerm(termsIn(language), gift.paymentMethod),
    lines: lines.map(line => ({
      label: [nameOf(line.donationToValue), 'name' in line ? line.name : null].filter(Boolean).join(', '),
      minor: line.amount.minor,
    })),
    amount: gift.amount,
    language,
    officerName,
  }
}
