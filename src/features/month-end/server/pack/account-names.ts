import type { LedgerAccount } from '#features/ledger/server/public.ts'
import type { DocumentTexts } from '#platform/server/texts.ts'

/** The accounts of the ledger by name, in the order in which a statement lists them. */
export const accountNames = (t: DocumentTexts): Record<LedgerAccount, string> => ({
  cash: t.month_end_account_cash(),
  cheques: t.month_end_account_cheques(),
  clearing: t.month_end_account_clearing(),
  bank: t.month_end_account_bank(),
  donations: t.month_end_account_donations(),
  purchases: t.month_end_account_purchases(),
  islamicGiving: t.month_end_account_islamic_giving(),
  otherIncome: t.month_end_account_other_income(),
  refundsPayable: t.month_end_account_refunds_payable(),
  fees: t.month_end_fees(),
  disputes: t.month_end_disputes(),
  adjustments: t.month_end_adjustments(),
  overAndShort: t.month_end_account_over_and_short(),
  beneficiaries: t.month_end_account_beneficiaries(),
})
