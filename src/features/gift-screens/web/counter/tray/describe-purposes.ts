import { m } from '#messages/messages.js'
import type { GiftRow, ShortLine } from '#features/gifts/rows.ts'
import { receiptNameOfItem } from '#features/gift-screens/web/catalogue-labels.ts'
import { lineName } from '#features/gift-screens/web/line-labels.ts'
import { type FundNames, purposeText } from '#features/gift-screens/web/purpose-labels.ts'

const unnamed = { nameCode: null, grade: null, fundName: null, fundNameMs: null }
/** What was given, in a line: 'Fitrah, 4 people', 'Fitrah, 4 people; Fidyah, 3 days', 'Donation, Building fund'. */
export function describePurposes({ itemId, lines = [], ...names }: FundNames & Pick<GiftRow, 'itemId' | 'lines'>): string {
  const single: ShortLine = { ...unnamed, itemId, name: purposeText(names), noOfPerson: null, numberOfDay: null }
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
  return [...new Set(lines.map(lineName))].filter(name => name !== kind)
}
