import { methodIds } from './ids.ts'

/** The payment methods by id: `name` is the specification's key, `offline` those handed over outside a provider. */
export const paymentMethods = [
  { id: methodIds.card, name: 'card', offline: false },
  { id: methodIds.googlePay, name: 'googlepay', offline: false },
  { id: methodIds.applePay, name: 'applepay', offline: false },
  { id: methodIds.alipay, name: 'alipay', offline: false },
  { id: methodIds.grabPay, name: 'grabpay', offline: false },
  { id: methodIds.cash, name: 'cash', offline: true },
  { id: methodIds.cheque, name: 'cheque', offline: true },
  { id: methodIds.payNow, name: 'paynow', offline: false },
  { id: methodIds.nets, name: 'nets', offline: false },
  { id: methodIds.staticPayNow, name: 'staticpaynow', offline: true },
  { id: methodIds.eNets, name: 'enets', offline: false },
  { id: methodIds.bankTransfer, name: 'banktransfer', offline: true },
  { id: methodIds.others, name: 'others', offline: true },
  { id: methodIds.giro, name: 'giro', offline: true },
] as const
export type PaymentMethodId = (typeof paymentMethods)[number]['id']
/** The methods that have a proper name, the same in every language. The others have texts. */
export const methodProperNames: Readonly<Partial<Record<PaymentMethodId, string>>> = {
  [methodIds.googlePay]: 'Google Pay',
  [methodIds.applePay]: 'Apple Pay',
  [methodIds.alipay]: 'Alipay',
  [methodIds.grabPay]: 'Grab Pay',
  [methodIds.payNow]: 'PayNow',
  [methodIds.nets]: 'NETS',
  [methodIds.staticPayNow]: 'Static PayNow',
  [methodIds.eNets]: 'eNETS',
  [methodIds.giro]: 'GIRO',
}

/** The wire's word for how a gift was paid, on rows and receipts. */
export const paymentTypes: Readonly<Record<PaymentMethodId, string>> = {
  [methodIds.card]: 'Card',
  [methodIds.googlePay]: 'Wallet',
  [methodIds.applePay]: 'Wallet',
  [methodIds.alipay]: 'Wallet',
  [methodIds.grabPay]: 'Wallet',
  [methodIds.cash]: 'Cash',
  [methodIds.cheque]: 'Cheque',
  [methodIds.payNow]: 'Transfer',
  [methodIds.nets]: 'Card',
  [methodIds.staticPayNow]: 'Transfer',
  [methodIds.eNets]: 'Transfer',
  [methodIds.bankTransfer]: 'Transfer',
  [methodIds.others]: 'Other',
  [methodIds.giro]: 'Transfer',
}

/** A payment method by its id. */
export const paymentMethod = (id: number) => paymentMethods.find(method => method.id === id)

/** The method that carries a card's brand and last four. */
export const cardMethod: PaymentMethodId = methodIds.card
/** The card brands; a provider's 'diners' is dinersclub, and a brand not listed is 'others'. */
export const cardBrands = ['visa', 'mastercard', 'jcb', 'amex', 'unionpay', 'dinersclub', 'others'] as const
export type CardBrand = (typeof cardBrands)[number]
/** Their proper names, the same in every language. */
const brandProperNames: Readonly<Record<Exclude<CardBrand, 'others'>, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  jcb: 'JCB',
  amex: 'American Express',
  unionpay: 'UnionPay',
  dinersclub: 'Diners Club',
}
/** The proper name of a brand; undefined for one that is not listed. */
export const brandProperName = (brand: string | null): string | undefined =>
  (brandProperNames as Partial<Record<string, string>>)[brand ?? '']

const plainWord = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The brand of a card as a provider names it. */
export function cardBrand(name: string): CardBrand {
  const plain = plainWord(name)
  const known = cardBrands.find(brand => brand === plain || plainWord(brandProperName(brand) ?? '') === plain)
  return known ?? (plain === 'diners' ? 'dinersclub' : 'others')
}

/** The sources of gifts. The first two are external platforms, whose gifts are imported. */
export const platforms = ['givingsg', 'giveasia', 'website', 'salampay', 'terminal', 'counter'] as const
export type PlatformName = (typeof platforms)[number]
type OutsidePlatform = Extract<PlatformName, 'givingsg' | 'giveasia' | 'salampay'>
/** The proper names of those that others run. The charity's own have texts. */
export const platformProperNames: Readonly<Record<OutsidePlatform, string>> = {
  givingsg: 'Giving.sg',
  giveasia: 'Give.asia',
  salampay: 'SalamSG Pay',
}

/** The payment method named in an imported row ('Bank Transfer', 'GRAB-PAY', 'visa'); null when unknown. */
export function paymentMethodNamed(text: string): PaymentMethodId | null {
  const plain = plainWord(text)
  if (plain === '') return null
  const known = paymentMethods.find(({ name }) => name === plain)
  return known?.id ?? (cardBrand(text) === 'others' && plain !== 'creditcard' && plain !== 'debitcard' ? null : cardMethod)
}
