import type { Language } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import type { TermCode, TermTexts } from '#features/gifts/terms.ts'

const texts: Readonly<Record<TermCode, (values: object, options: { locale: Language }) => string>> = {
  TERM_DONATION: m.term_donation,
  TERM_MOSQUE: m.term_mosque,
  TERM_FITRAH: m.term_fitrah,
  TERM_KAFFARAH: m.term_kaffarah,
  TERM_FAJR_DONATION: m.term_fajr_donation,
  TERM_FRIDAY_DONATION: m.term_friday_donation,
  TERM_PURCHASE: m.term_purchase,
  TERM_PURCHASE_AND_DONATION: m.term_purchase_and_donation,
  TERM_CARD: m.term_card,
  TERM_CASH: m.term_cash,
  TERM_CHEQUE: m.term_cheque,
  TERM_BANK_TRANSFER: m.term_bank_transfer,
  TERM_OTHERS: m.term_others,
  TERM_ONE_TIME: m.term_one_time,
  TERM_DAILY: m.term_daily,
  TERM_WEEKLY: m.term_weekly,
  TERM_FORTNIGHTLY: m.term_fortnightly,
  TERM_MONTHLY: m.term_monthly,
  TERM_QUARTERLY: m.term_quarterly,
  TERM_BI_ANNUALLY: m.term_bi_annually,
  TERM_ANNUALLY: m.term_annually,
}

/** The names of kinds, payment methods and frequencies in a language: the reader's in lists, the gift's on its receipt. */
export const termsIn =
  (language: Language): TermTexts =>
  code =>
    texts[code]({}, { locale: language })
