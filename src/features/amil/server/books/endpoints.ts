import { receiptBooks } from '#features/amil/contract.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { leaseBook, markNumbers, takeBookBack } from './change-books.ts'
import { findBook, listBooks } from './read-books.ts'

export const receiptBookEndpoints = serve(receiptBooks, {
  list: listBooks,
  find: findBook,
  lease: leaseBook,
  mark: markNumbers,
  giveBack: takeBookBack,
})
