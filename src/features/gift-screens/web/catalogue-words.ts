import type { IslamicKindId } from '#kit/giving/giving.ts'
import { type PlatformName, platforms } from '#kit/giving/payment.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { itemTerm } from '#features/gifts/item-terms.ts'
import { methodTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/receipts/web/public.tsx'
import { transactionTypes } from '#kit/giving/giving.ts'
import { givingItem, type ItemId } from '#features/gifts/rules.ts'

type LabelsById<Id extends string | number> = Readonly<Record<Id, () => string>>
/** Texts by an id that the server may know more of than this version. */
type SomeTexts = Readonly<Partial<Record<string | number, () => string>>>

/** A way of paying in the reader's language. */
export const nameOfMethod = (id: number): string => methodTerm(termsIn(getLocale()), id)

const items: LabelsById<Exclude<ItemId, IslamicKindId>> = {
  100: m.term_donation,
  101: m.term_mosque,
  102: m.term_fajr_donation,
  103: m.term_friday_donation,
  104: m.term_purchase,
  105: m.term_purchase_and_donation,
}
/** What is given for, as lists call it. The terms of Islamic giving are the same in every language. */
export function nameOfItem(id: number): string {
  const item = givingItem(id)
  return (items as SomeTexts)[item.id]?.() ?? item.label
}
/** What is given for, as receipts call it. */
export const receiptNameOfItem = (id: number): string => itemTerm(termsIn(getLocale()), id)

const platformTexts: Readonly<Partial<Record<PlatformName, () => string>>> = {
  website: m.gift_screens_platform_website,
  counter: m.gift_screens_counter,
}
/** Where a gift came from. The other platforms are names. */
export const nameOfPlatform = (platform: string): string =>
  (platformTexts as SomeTexts)[platform]?.() ?? platforms.find(({ name }) => name === platform)?.label ?? platform

const transactions: LabelsById<keyof typeof transactionTypes> = { 1: m.gift_screens_online, 2: m.platform_status_offline }
/** Whether gifts went through a provider or were handed over. */
export const nameOfTransactionType = (id: number | string): string | undefined => (transactions as SomeTexts)[id]?.()
/** The same, by the word that rows have for it. */
export const nameOfMode = (mode: string): string =>
  nameOfTransactionType(Object.entries(transactionTypes).find(([, word]) => word === mode)?.[0] ?? '') ?? mode
