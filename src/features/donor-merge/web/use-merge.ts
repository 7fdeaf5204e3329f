import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { MergedField, MergeSide } from '#features/donors/merged-fields.ts'
import { api } from './api.ts'
import type { DonorComparison } from '../contract.ts'
import { pageOfDonor } from './links.ts'

/** Two donors, compared; their versions are sent with the decision. */
export const useComparison = (keptId: string, mergedId: string) =>
  useQuery({
    queryKey: ['donor-comparison', keptId, mergedId],
    queryFn: () => api.donorMerges.compare({ keptId, mergedId }),
    staleTime: Infinity,
    gcTime: 0,
  })

type Choices = Partial<Record<MergedField, MergeSide>>

/** The values of a merge: those that the records prove, and those that the user picked. */
export function useChoices(rows: DonorComparison['rows']) {
  const [picked, setPicked] = useState<Choices>({})
  const choiceOf = (field: MergedField) => picked[field] ?? rows.find(row => row.field === field)?.choice ?? null
  const choices = rows.flatMap(({ field }) => {
    const side = choiceOf(field)
    return side ? [[field, side] as const] : []
  })
  return {
    choiceOf,
    isPicked: (field: MergedField) => picked[field] !== undefined,
    pick: (field: MergedField, side: MergeSide) => setPicked(current => ({ ...current, [field]: side })),
    decided: choices.length,
    /** All of them; null while a row is open. */
    all: rows.length && choices.length === rows.length ? (Object.fromEntries(choices) as Record<MergedField, MergeSide>) : null,
  }
}

export type MergeChoices = ReturnType<typeof useChoices>

/** The calls that end a comparison: both lead to the donor that is kept. */
export function useEndOfComparison({ kept, merged }: DonorComparison) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['donors'] }),
      queries.invalidateQueries({ queryKey: ['donor-merges'] }),
      queries.invalidateQueries({ queryKey: ['donor-duplicates'] }),
    ])
    await navigate(pageOfDonor(kept.donorId))
  }
  return {
    merge: useMutation({
      mutationFn: (choices: Record<MergedField, MergeSide>) =>
        api.donorMerges.merge({
          keptId: kept.donorId,
          mergedId: merged.donorId,
          keptVersion: kept.version,
          mergedVersion: merged.version,
          choices,
        }),
      onSuccess: leave,
    }),
    dismiss: useMutation({
      mutationFn: () => api.donorMerges.dismiss({ donorId: kept.donorId, otherId: merged.donorId }),
      onSuccess: leave,
    }),
  }
}
