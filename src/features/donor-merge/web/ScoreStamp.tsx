import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import { mergeScores } from '../rules.ts'

/** How likely two donors are one person. */
export function ScoreStamp({ score }: { score: number }) {
  if (score >= mergeScores.likely)
    return (
      <Stamp tone="success" icon={CheckIcon}>
        {m.donor_merge_likely({ score })}
      </Stamp>
    )
  return (
    <Stamp tone={score >= mergeScores.suggested ? 'warning' : 'neutral'} icon={QuestionIcon}>
      {score >= mergeScores.suggested ? m.donor_merge_possible({ score }) : m.donor_merge_unlikely({ score })}
    </Stamp>
  )
}
