import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { api } from './api.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import type { DuplicatePair } from '../contract.ts'
import { mergeOf, pageOfDonor } from './links.ts'
import { Reasons } from './Reasons.tsx'
import { ScoreStamp } from './ScoreStamp.tsx'
import css from './merge.module.css'

type Props = { donorId: string; pairs: readonly DuplicatePair[]; mayMerge: boolean }

/** Records that may be of the same person as this one, each with its reasons. */
export const DuplicatePanel = ({ donorId, pairs, mayMerge }: Props) => (
  <NextStep title={m.donor_merge_possible_duplicate()}>
    {pairs.map(pair => (
      <OnePair key={pair.kept.donorId + pair.merged.donorId} donorId={donorId} pair={pair} mayMerge={mayMerge} />
    ))}
  </NextStep>
)

function OnePair({ donorId, pair, mayMerge }: { donorId: string; pair: DuplicatePair; mayMerge: boolean }) {
  const other = pair.kept.donorId === donorId ? pair.merged : pair.kept
  const queries = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => api.donorMerges.dismiss({ donorId, otherId: other.donorId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['donor-merges'] }),
  })
  return (
    <div className={css.pair}>
      <p className={css.other}>
        <Link to={pageOfDonor(other.donorId)}>{other.donorName}</Link>
        <Amount money={other.lifetime} />
      </p>
      <ScoreStamp score={pair.score} />
      <Reasons reasons={pair.reasons} />
      {mayMerge && (
        <div className={css.answers}>
          <Button component={Link} to={mergeOf(pair.kept.donorId, pair.merged.donorId)}>
            {m.donor_merge_compare()}
          </Button>
          <Button variant="subtle" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {m.donor_merge_two_people()}
          </Button>
        </div>
      )}
    </div>
  )
}
