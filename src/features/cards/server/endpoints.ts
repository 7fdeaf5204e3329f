import { findCardProvider } from '#features/card-vault/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { cards } from '../contract.ts'
import { addCard } from './add-card.ts'
import { editCard } from './edit-card.ts'
import { findByCode, updateByCode } from './expiry-by-link.ts'
import { listCards, listCardsToCharge } from './list-cards.ts'
import { removeCard } from './remove-card.ts'
import { sendLink } from './send-link.ts'

async function hostedFields() {
  const fields = findCardProvider()?.hostedFields()
  return fields ? { ...fields, testCards: [...fields.testCards] } : { provider: null, publishableKey: '', scriptUrl: null, testCards: [] }
}

export const cardEndpoints = serve(cards, {
  hostedFields,
  list: listCards,
  toCharge: listCardsToCharge,
  add: addCard,
  edit: editCard,
  remove: removeCard,
  sendLink,
  findByCode,
  updateByCode,
})
