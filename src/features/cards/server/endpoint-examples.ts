import type { Examples } from '#testing/factories/examples.ts'

export const examples: Examples = {
  'cards.hostedFields': () => ({}),
  'cards.list': ({ donorId }) => ({ donorId }),
  'cards.toCharge': ({ donorId }) => ({ donorId }),
  'cards.add': ({ donorId }) => ({ donorId, cardToken: 'pm_test_amex', CardHolderName: 'A Donor' }),
  'cards.edit': ({ cardId }) => ({ cardId, expiryMonth: 6, expiryYear: 2032, CardHolderName: 'A Donor' }),
  'cards.remove': ({ spareCardId }) => ({ cardId: spareCardId }),
  'cards.sendLink': ({ cardId }) => ({ cardId }),
}
