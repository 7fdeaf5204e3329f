import type { LedgerAccount, Movement } from '#features/ledger/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { NotGiftKind } from '#features/settlement/rules.ts'
import type { LineKind } from '#features/settlement/statements.ts'
import type { StoredLine } from '../read-settlement.ts'

type Posting = { kind: Movement['kind']; minor: number; account: LedgerAccount; donationId?: string }
type Figures = Pick<StoredLine, 'kind' | 'grossMinor' | 'feeMinor'>

/** The movement from an account to the bank, or back where the amount is negative; none for 0. */
const bankMovements = (
  currency: Currency,
  { kind, minor, account, donationId = null }: Omit<Posting, 'donationId'> & { donationId?: string | null },
): Movement[] =>
  minor === 0
    ? []
    : [
        {
          kind,
          donationId,
          amount: { minor: Math.abs(minor), currency },
          debit: minor > 0 ? 'bank' : account,
          credit: minor > 0 ? account : 'bank',
        },
      ]

/** Where lines that are no gifts are posted; a transfer is posted by the statement that shows what it is made of. */
const postingsOfNotGifts: Readonly<Record<NotGiftKind, Pick<Posting, 'kind' | 'account'> | null>> = {
  income: { kind: 'correction', account: 'otherIncome' },
  bankCharge: { kind: 'fee', account: 'fees' },
  transfer: null,
  paidBack: { kind: 'correction', account: 'clearing' }, // what its void left there
  returned: null, // its lines cancel each other out; fees that the provider kept are posted
}

type MatchedLines = {
  lines: readonly Figures[]
  /** What was returned of gifts and is not in the books yet. */
  refunds: readonly { donationId: string; amountMinor: number }[]
  differenceMinor: number
  notGift: NotGiftKind | null
  /**
   * Of voided gifts that were paid back from the bank: what their voids took from clearing, before it was known that the provider pays it
   * out.
   */
  paidFromClearing: number
}
/**
 * What a match posts besides settling its gifts, which moves their gross to the bank, or back where cheques are returned: the provider's
 * fees, what it returned of gifts out of its own balance, the difference between lines and gifts, what lines hold that are no gift, and
 * what was paid back of them. The bank account then has what the lines say, to the cent.
 */
export function movementsOfMatch(
  currency: Currency,
  { lines, refunds, differenceMinor, notGift, paidFromClearing }: MatchedLines,
): Movement[] {
  const fees = lines.reduce((sum, { feeMinor }) => sum + feeMinor, 0)
  const other = notGift === null ? null : postingsOfNotGifts[notGift]
  const sign = lines[0]?.kind === 'refund' ? -1 : 1
  return [
    ...bankMovements(currency, { kind: 'fee', minor: 0 - fees, account: 'fees' }),
    ...refunds.flatMap(({ donationId, amountMinor }) =>
      bankMovements(currency, { kind: 'refund', minor: 0 - amountMinor, account: 'clearing', donationId }),
    ),
    ...bankMovements(currency, { kind: 'correction', minor: sign * differenceMinor, account: 'adjustments' }),
    ...(other ? bankMovements(currency, { ...other, minor: lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0) }) : []),
    ...bankMovements(currency, { kind: 'correction', minor: 0 - paidFromClearing, account: 'clearing' }),
  ]
}

const accounts: Readonly<Record<LineKind, Pick<Posting, 'kind' | 'account'> | null>> = {
  charge: { kind: 'correction', account: 'adjustments' },
  refund: { kind: 'refund', account: 'clearing' },
  return: { kind: 'correction', account: 'adjustments' },
  dispute: { kind: 'correction', account: 'disputes' },
  fee: { kind: 'fee', account: 'fees' },
  adjustment: { kind: 'correction', account: 'adjustments' },
  other: null,
}

/** The movements of lines without gifts: fees, disputes and adjustments, one for each kind. */
export function movementsOfOthers(currency: Currency, lines: readonly Figures[]): Movement[] {
  return [...Map.groupBy(lines, ({ kind }) => kind)].flatMap(([kind, same]) => {
    const posting = accounts[kind]
    if (!posting) return []
    const [gross, fees] = [same.reduce((sum, { grossMinor }) => sum + grossMinor, 0), same.reduce((sum, { feeMinor }) => sum + feeMinor, 0)]
    return [
      ...bankMovements(currency, { ...posting, minor: gross }),
      ...bankMovements(currency, { kind: 'fee', minor: 0 - fees, account: 'fees' }),
    ]
  })
}

/** The opposite movement, which corrects one: ledger entries are never changed. */
export const reverse = ({ debit, credit, ...movement }: Movement): Movement => ({
  ...movement,
  kind: 'correction',
  debit: credit,
  credit: debit,
})
