import { preferenceIds } from '#kit/giving/ids.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GiftDetails } from '#features/gifts/rows.ts'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { tax } from '../contract.ts'

type TaxGiftKey = Pick<GiftDetails, 'id' | 'appPreferenceId'>

/** Refetches lists and pages of gifts after a change of a registration. */
function useRead(done: () => void) {
  const client = useQueryClient()
  return async () => {
    done()
    await Promise.all(['donations', 'islamic-giving'].map(key => client.invalidateQueries({ queryKey: [key] })))
  }
}

/** Registers a gift at the donor's request, by the call of its module. */
export function useRegistration({ id: transactionId, appPreferenceId }: TaxGiftKey, done: () => void) {
  const register = appPreferenceId === preferenceIds.islamicGiving ? api.tax.registerIslamic : api.tax.registerDonation
  return useMutation({
    mutationFn: (typed: Omit<ClientInput<typeof tax.registerDonation>, 'transactionId'>) => register({ transactionId, ...typed }),
    onSuccess: useRead(done),
  })
}

/** Marks a flagged registration as reviewed. */
export function useReview({ id: transactionId, appPreferenceId }: TaxGiftKey) {
  const review = appPreferenceId === preferenceIds.islamicGiving ? api.tax.reviewIslamic : api.tax.reviewDonation
  return useMutation({ mutationFn: () => review({ transactionId }), onSuccess: useRead(() => {}) })
}
