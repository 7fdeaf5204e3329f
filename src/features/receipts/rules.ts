import { itemIds, isIslamicItem, isPurchaseItem } from '#kit/giving/ids.ts'
import { identityNumber, type IdType, idTypeLabel, idTypesOf } from '#jurisdictions/identity-numbers.ts'
import type { TaxSentence, TaxSentenceCase } from '#jurisdictions/jurisdiction.ts'
import { jurisdictionOf, jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import type { Currency, Money } from '#jurisdictions/money.ts'
import { isProductionPath } from '#platform/contract/base-path.ts'
import { publicPaths } from './public-paths.ts'

/**
 * The facts that decide whether a receipt brings tax relief. `isValid`: neither voided, replaced nor fully refunded, nor of a
 * cheque that is not banked yet where receipts say so. `lines`: what was refunded is taken off their amounts.
 */
export type ReliefCase = {
  country: string
  isValid: boolean
  isAnonymous: boolean
  lines: readonly { itemId: number; amountMinor: number }[]
}
/** Whether a receipt brings tax relief, and for how much of its amount, in minor units. */
export type TaxRelief = { answer: 'Yes' | 'No'; minor: number }

/** Tax relief is 'No' for Fidyah and 'Yes' for everything else, line by line; null where the country has no relief. */
export function taxReliefOf({ country, isValid, isAnonymous, lines }: ReliefCase): TaxRelief | null {
  const { reliefFrom } = jurisdictionOf(country).tax
  const sum = (list: ReliefCase['lines']) => list.reduce((minor, { amountMinor }) => minor + amountMinor, 0)
  if (!isValid || isAnonymous || sum(lines) < reliefFrom) return null
  const minor = sum(lines.filter(({ itemId }) => itemId !== itemIds.fidyah))
  return { answer: minor ? 'Yes' : 'No', minor }
}

const donationPages = new Map<number, string>([
  [itemIds.fajr, 'fajrdonation'],
  [itemIds.friday, 'fridaydonation'],
  [itemIds.purchase, 'purchase-and-donation'],
  [itemIds.purchaseAndDonation, 'purchase-and-donation'],
])

/** The kind of a receipt as the last segment of its public page, by kind of giving; ringgit charities have pages of their own. */
export function receiptPathOf(itemId: number, currency: Currency): string {
  const pages = jurisdictionOfCurrency(currency).receiptPages
  if (itemId === itemIds.zakat || itemId === itemIds.zakatAndFitrah) return pages.zakatOnWealth
  if (itemId === itemIds.fidyah) return pages.fidyah
  if (itemId === itemIds.fitrah) return 'fitrah'
  if (itemId === itemIds.wakafIlmu || itemId === itemIds.wakafMasyarakat) return pages.wakaf
  if (itemId === itemIds.mosque) return pages.mosque
  return donationPages.get(itemId) ?? 'donation'
}

const productionPages = new Map([
  ['malay_harta', 'harta'],
  ['malay_fidyah', 'fidyah'],
])

/** The page of a kind of receipt on a site: below the production path some kinds share a page that is there (specification, section 2). */
export function receiptPageOf(path: string, basePath: string): string {
  if (!isProductionPath(basePath) || publicPaths.everywhere.includes(`/receipt/${path}`)) return path
  return productionPages.get(path) ?? 'donation'
}

/** The facts that decide the tax sentence. `items`: the kinds of its lines. */
export type TaxCase = Omit<TaxSentenceCase<Money>, 'isIslamicGiving' | 'isPurchase'> & {
  country: string
  items: readonly number[]
  /** As in `ReliefCase`. */
  isValid: boolean
}

/** The tax sentence as a code and its values; null when none applies or the receipt is no longer valid. */
export function taxSentence({ country, items, isValid, ...gift }: TaxCase): TaxSentence<Money> | null {
  if (!isValid) return null
  const isIslamicGiving = items.some(isIslamicItem)
  const isPurchase = items.some(isPurchaseItem)
  return jurisdictionOf(country).tax.sentence({ ...gift, isIslamicGiving, isPurchase })
}

/** The label of an identity number on a receipt: the name of its kind, 'other', or null for the specification's label NRIC. */
export function idNameOf(country: string, idType: IdType | null): string | null {
  const type = idType ?? idTypesOf(country)[0]
  return identityNumber(type)?.isNricOnReceipts ? null : idTypeLabel(type, 'other')
}

/** The paper of a receipt. */
export const receiptPapers = ['a4', '80mm'] as const
export type ReceiptPaper = (typeof receiptPapers)[number]

/** The room per page, in lines of one row: single, first, middle and last page. */
const pageCapacity = { only: 12, first: 14, middle: 20, last: 12 } as const

/** The line range of each page, by how many rows each line takes; the last page has room for the total. */
export function pagesOf(rows: readonly number[]): { from: number; to: number }[] {
  const pages: { from: number; to: number }[] = []
  for (let from = 0; from < rows.length || pages.length === 0;) {
    const isFirst = pages.length === 0
    const ending = rows.slice(from).reduce((sum, many) => sum + many, 0)
    const isLast = ending <= (isFirst ? pageCapacity.only : pageCapacity.last)
    const to = isLast ? rows.length : filledTo(rows, from, isFirst ? pageCapacity.first : pageCapacity.middle)
    pages.push({ from, to })
    from = to
  }
  return pages
}

/** Where a page ends that others follow: at least one line is on it, and one is left. */
function filledTo(rows: readonly number[], from: number, capacity: number): number {
  let [to, taken] = [from + 1, rows[from] ?? 0]
  while (to < rows.length - 1 && taken + (rows[to] ?? 0) <= capacity) taken += rows[to++] ?? 0
  return Math.min(to, rows.length)
}

/** The registration number of a charity, by its own name where the tax authority goes by it too, otherwise as `nameNumber` writes it. */
export function registrationOf(
  { country, registrationNo }: { country: string; registrationNo: string | null },
  nameNumber: (number: string) => string,
): string | null {
  const { registration, tax } = jurisdictionOf(country).charityNumbers
  if (!registrationNo) return null
  return registration === tax ? `${registration.label} ${registrationNo}` : nameNumber(registrationNo)
}
