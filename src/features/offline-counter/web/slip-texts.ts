import { nameIn } from '#kit/text/languages.ts'
import type { Money } from '#jurisdictions/money.ts'
import type { Language } from '#kit/text/languages.ts'
import type { CounterParams } from '#features/gift-screens/web/public.tsx'
import { methodTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/receipts/web/public.tsx'
import type { SlipTexts } from '../device-records.ts'

/** The part of a counter's request that a slip is drawn from, in both modules. */
export type SlipInput = {
  amount: Money
  paymentMethod: number
  donorName?: string | null
  language?: Language | null
  donationToValue?: string
  lines?: readonly { donationToValue: string; amount: Money; name?: string | null }[]
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
    donorName: gift.donorName ?? null,
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
