import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/** The notes about a donor. */
export const useNotes = (donorId: string) =>
  useQuery({ queryKey: ['donors', 'one', donorId, 'notes'], queryFn: () => api.donorNotes.list({ donorId }), retry: false })

/** A change of notes; afterwards the page of the donor is refetched. */
export function useNoteChange<Input>(change: (input: Input) => Promise<unknown>, done: () => void = () => {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      done()
      await client.invalidateQueries({ queryKey: ['donors', 'one'] })
    },
  })
}
