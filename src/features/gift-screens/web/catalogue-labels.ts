import { type PlatformName, platformProperNames } from '#kit/giving/payment.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { GiftMode } from '#features/gifts/catalogue.ts'
import { itemName, itemTerm } from '#features/gifts/item-terms.ts'
import { methodTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/receipts/web/public.tsx'

type LabelsById<Id extends string | number> = Readonly<Record<Id, () => string>>
/** Texts by an id that the server may know more of than this version. */
type SomeTexts = Readonly<Partial<Record<string | number, () => string>>>

/** A way of paying in the reader's language. */
export const nameOfMethod = (id: number): string => methodTerm(termsIn(getLocale()), id)

/** What is given for, as lists call it. */
export const nameOfItem = (id: number): string => itemName(termsIn(getLocale()), id)
/** What is given for, as receipts call it. */
export const receiptNameOfItem = (id: number): string => itemTerm(termsIn(getLocale()), id)

const platformTexts: Readonly<Record<Exclude<PlatformName, keyof typeof platformProperNames>, () => string>> = {
  website: m.gift_screens_platform_website,
  terminal: m.gift_screens_taken_terminal,
  counter: m.gift_screens_counter,
}
/** Where a gift came from. The platforms of others are names. */
export const nameOfPlatform = (platform: string): string =>
  (platformTexts as SomeTexts)[platform]?.() ?? (platformProperNames as Partial<Record<string, string>>)[platform] ?? platform

const modes: LabelsById<GiftMode> = {
  Web: m.gift_screens_taken_web,
  Counter: m.gift_screens_counter,
  Terminal: m.gift_screens_taken_terminal,
  Upload: m.gift_screens_taken_upload,
  Recurring: m.gift_screens_recurring,
  Shop: m.gift_screens_taken_shop,
}
/** How a gift came, by the word that rows have for it. */
export const nameOfMode = (mode: GiftMode): string => modes[mode]()
