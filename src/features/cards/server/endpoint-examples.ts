import type { Examples } from '#testing/factories/examples.ts'

export const examples: Examples = {
  'cards.hostedFields': () => ({}),
  'cards.list': ({ donorId }) => ({ donorId }),
  'cards.toCharge': ({ donorId }) => ({ donorId }),
  'cards.add': ({ donorId }) => ({ donorId, cardToken: 'pm_test_amex', CardHolderName: 'A Giver' }),
  'cards.edit': ({ cardId }) => ({ cardId, expiryMonth: 6, expiryYear: 2032, CardHolderName: 'A Giver' }),
  'cards.remove': ({ spareCardId }) => ({ cardId: spareCardId }),
  'cards.sendLink': ({ cardId }) => ({ cardId }),
}
