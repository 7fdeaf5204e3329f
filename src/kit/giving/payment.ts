/** The payment methods by id: `name` is the specification's key, `label` the displayed text, `offline` those handed over outside a provider. */
export const paymentMethods = [
  { id: 1, name: 'card', label: 'Card', offline: false },
  { id: 2, name: 'googlepay', label: 'Google Pay', offline: false },
  { id: 3, name: 'applepay', label: 'Apple Pay', offline: false },
  { id: 4, name: 'alipay', label: 'Alipay', offline: false },
  { id: 5, name: 'grabpay', label: 'Grab Pay', offline: false },
  { id: 6, name: 'cash', label: 'Cash', offline: true },
  { id: 7, name: 'cheque', label: 'Cheque', offline: true },
  { id: 8, name: 'paynow', label: 'PayNow', offline: false },
  { id: 9, name: 'nets', label: 'NETS', offline: false },
  { id: 10, name: 'staticpaynow', label: 'Static PayNow', offline: true },
  { id: 11, name: 'enets', label: 'eNETS', offline: false },
  { id: 12, name: 'banktransfer', label: 'Bank Transfer', offline: true },
  { id: 13, name: 'others', label: 'Others', offline: true },
  { id: 14, name: 'giro', label: 'GIRO', offline: true },
] as const
export type PaymentMethodId = (typeof paymentMethods)[number]['id']

/** The label of a payment method on rows and receipts. */
export const paymentTypes: Readonly<Record<PaymentMethodId, string>> = {
  1: 'Card',
  2: 'Wallet',
  3: 'Wallet',
  4: 'Wallet',
  5: 'Wallet',
  6: 'Cash',
  7: 'Cheque',
  8: 'Transfer',
  9: 'Card',
  10: 'Transfer',
  11: 'Transfer',
  12: 'Transfer',
  13: 'Other',
  14: 'Transfer',
}

/** The ids of the payment methods, for schemas. */
export const paymentMethodIds = paymentMethods.map(({ id }) => id)

/** A payment method by its id. */
export const paymentMethod = (id: number) => paymentMethods.find(method => method.id === id)

/** The method that carries a card's brand and last four. */
export const cardMethod: PaymentMethodId = 1
/** The card brands; a provider's 'diners' is dinersclub, and a brand not listed is 'others'. */
export const cardBrands = [
  { name: 'visa', label: 'Visa' },
  { name: 'mastercard', label: 'Mastercard' },
  { name: 'jcb', label: 'JCB' },
  { name: 'amex', label: 'American Express' },
  { name: 'unionpay', label: 'UnionPay' },
  { name: 'dinersclub', label: 'Diners Club' },
  { name: 'others', label: 'Others' },
] as const
export type CardBrand = (typeof cardBrands)[number]['name']

/** The brand of a card as a provider names it. */
export function cardBrand(name: string): CardBrand {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  const known = cardBrands.find(brand => brand.name === plain || brand.label.toLowerCase().replace(/[^a-z]/g, '') === plain)
  return known?.name ?? (plain === 'diners' ? 'dinersclub' : 'others')
}

/** The sources of gifts. The first two are external platforms, whose gifts are imported. */
export const platforms = [
  { name: 'givingsg', label: 'Giving.sg' },
  { name: 'giveasia', label: 'Give.asia' },
  { name: 'website', label: 'Website' },
  { name: 'salampay', label: 'SalamSG Pay' },
  { name: 'terminal', label: 'Terminal' },
  { name: 'counter', label: 'Counter' },
] as const
export type PlatformName = (typeof platforms)[number]['name']

/** The payment method named in an imported row ('Bank Transfer', 'GRAB-PAY', 'visa'); null when unknown. */
export function paymentMethodNamed(text: string): PaymentMethodId | null {
  const plain = text.toLowerCase().replace(/[^a-z]/g, '')
  if (plain === '') return null
  const known = paymentMethods.find(({ name, label }) => name === plain || label.toLowerCase().replace(/[^a-z]/g, '') === plain)
  return known?.id ?? (cardBrand(text) === 'others' && plain !== 'creditcard' && plain !== 'debitcard' ? null : cardMethod)
}
