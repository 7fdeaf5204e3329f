import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { m } from '#messages/messages.js'
import { popups } from '#platform/web/ui/popups/popups.ts'
import type { donorConsents } from '../contract.ts'
import { api } from './api.ts'
import { answerName, topicNames } from './labels.ts'

/** What a donor answered about being reached. */
export const useConsent = (donorId: string) =>
  useQuery({ queryKey: ['donors', 'one', donorId, 'consent'], queryFn: () => api.donorConsents.find({ donorId }), retry: false })

/** Records an answer; afterwards the page and the lists of donors are fetched again. */
export function useRecordConsent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: RequestOf<typeof donorConsents.record>) => api.donorConsents.record(answer),
    onSuccess: async (_, { topic, isAgreed }) => {
      popups.toast(m.donor_consent_recorded({ topic: topicNames[topic](), answer: answerName(isAgreed) }))
      await client.invalidateQueries({ queryKey: ['donors'] })
    },
  })
}
