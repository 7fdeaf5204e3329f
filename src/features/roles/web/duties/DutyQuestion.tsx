import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { LoadFailed } from '#platform/web/list-screen/empty-states.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import css from './duties.module.css'
import { DutyFindings } from './DutyFindings.tsx'

/** A role or a user as the form has it. */
export type DutyChange = Parameters<typeof api.roles.previewDutyFindings>[0]
type Props = { change: DutyChange; onAnswer: (isAccepted: boolean) => void }

/** Shows what a change would let one person do alone, and asks whether to save it. */
export function DutyQuestion({ change, onAnswer }: Props) {
  const found = useQuery({ queryKey: ['duty-preview', change], queryFn: () => api.roles.previewDutyFindings(change), gcTime: 0 })
  return (
    <Dialog title={m.roles_duties_question()} width="wide" isFirm onClose={() => onAnswer(false)}>
      <div className={css.inDialog}>
        {found.isPending && <Skeleton height="100%" aria-hidden="true" />}
        {found.isError && <LoadFailed noun={m.roles_duties_noun()} error={found.error} retry={() => void found.refetch()} />}
        {found.data && (
          <>
            <p className="muted">{found.data.items.length > 0 ? m.roles_duties_question_text() : m.roles_duties_question_gone()}</p>
            <DutyFindings findings={found.data.items} />
          </>
        )}
      </div>
      <p className="small muted">{m.roles_duties_audited()}</p>
      <footer className="dialog-actions">
        <Button data-autofocus onClick={() => onAnswer(false)}>
          {m.platform_cancel()}
        </Button>
        <Button variant="filled" color="danger" disabled={!found.data} onClick={() => onAnswer(true)}>
          {m.roles_duties_save_anyway()}
        </Button>
      </footer>
    </Dialog>
  )
}
