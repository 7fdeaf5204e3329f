import { nameIn } from '#kit/text/languages.ts'
import { purposeName } from '#kit/giving/giving.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { GiftRow, ShortLine } from '#features/gifts/rows.ts'
import { nameOfMethod, receiptNameOfItem } from './catalogue-labels.ts'
import type { CounterParams } from './counter/counter.ts'

type BilingualName = { displayName: string; displayNameMs: string | null }
/** What something to give for is called in the reader's language. */
export const nameOfPurpose = ({ displayName, displayNameMs }: BilingualName): string => nameIn(getLocale(), displayName, displayNameMs)

type FundNames = Pick<GiftRow, 'donationToName' | 'donationToNameMs'>
/** What a gift is for, in the reader's language; the first purpose of one that has several. */
export const purposeText = (names: FundNames): string => purposeName(getLocale(), names)

/** The choices of a counter with purposes and ways of paying as the reader calls them. */
export const translateParams = <P extends CounterParams>(params: P): P => ({
  ...params,
  paymentMethods: params.paymentMethods.map(method => ({ ...method, displayName: nameOfMethod(Number(method.id)) })),
  donationToValues: params.donationToValues.map(purpose => ({ ...purpose, displayName: nameOfPurpose(purpose) })),
})

/** What was given, in a line: 'Fitrah, 4 people', 'Fitrah, 4 people; Fidyah, 3 days', 'Donation, Building fund'. */
export function describePurposes({ itemId, lines = [], ...names }: FundNames & Pick<GiftRow, 'itemId' | 'lines'>): string {
  const single: ShortLine = { itemId, name: purposeText(names), noOfPerson: null, numberOfDay: null }
  const byKind = Map.groupBy(lines.length ? lines : [single], line => receiptNameOfItem(line.itemId))
  return [...byKind].map(([kind, lines]) => [kind, ...factsOf(kind, lines)].join(', ')).join('; ')
}

/** People and days of the lines of one kind in all; where nothing is counted, what they are for. */
function factsOf(kind: string, lines: readonly ShortLine[]): string[] {
  const people = lines.reduce((sum, { noOfPerson }) => sum + (noOfPerson ?? 0), 0)
  const days = lines.reduce((sum, { numberOfDay }) => sum + (numberOfDay ?? 0), 0)
  if (people || days)
    return [
      ...(people ? [m.gift_screens_islamic_people({ count: people })] : []),
      ...(days ? [m.gift_screens_islamic_days({ count: days })] : []),
    ]
  return [...new Set(lines.map(({ name }) => name))].filter(name => name !== kind)
}
