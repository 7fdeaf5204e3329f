import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { BlockedReason, NextStep, PanelSection } from '#platform/web/detail-screen/NextStep.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { showFieldFaults } from '#platform/web/ui/popups/show-failure.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { WaitingChange } from '#features/charity-profile/contract.ts'
import { changeName, fieldName, valueText } from '../labels.ts'
import { charityKey } from '../use-charity.ts'
import { SendBackChange } from './SendBackChange.tsx'
import css from '../charity.module.css'

/** The changes that wait for a second person, each with what it changes and what its reader may do. */
export const ChangePanel = ({ changes }: { changes: readonly WaitingChange[] }) => (
  <>
    {changes.map(change => (
      <ChangeCard key={change.id} change={change} />
    ))}
  </>
)

function ChangeCard({ change }: { change: WaitingChange }) {
  const [open, setOpen] = useState<'publish' | 'sendBack' | null>(null)
  const { isEdit } = useRights()
  const { state, differences, preparedBy, preparedAt, returnReason, actions } = change
  const mayPublish = actions.includes('publish')
  return (
    <NextStep title={state === 'waiting' ? m.charity_profile_waiting() : m.charity_profile_returned()}>
      <PanelSection title={changeName(change)}>
        <Differences differences={differences} />
        <p className="muted small">
          {m.charity_profile_prepared({ name: preparedBy ?? m.charity_profile_somebody() })}, <DateText value={preparedAt} />
        </p>
      </PanelSection>
      {returnReason && <PanelSection title={m.charity_profile_reason()}>{returnReason}</PanelSection>}
      {actions.length > 0 && (
        <div className={css.answers}>
          {mayPublish && (
            <Button variant="filled" fullWidth onClick={() => setOpen('publish')}>
              {m.charity_profile_publish()}
            </Button>
          )}
          <Button fullWidth onClick={() => setOpen('sendBack')}>
            {mayPublish ? m.charity_profile_send_back() : m.charity_profile_withdraw()}
          </Button>
        </div>
      )}
      {state === 'waiting' && !mayPublish && (
        <BlockedReason>{isEdit ? m.charity_profile_own() : m.charity_profile_no_right()}</BlockedReason>
      )}
      {open === 'publish' && <PublishChange change={change} onClose={() => setOpen(null)} />}
      {open === 'sendBack' && <SendBackChange change={change} onClose={() => setOpen(null)} />}
    </NextStep>
  )
}

const Differences = ({ differences }: Pick<WaitingChange, 'differences'>) => (
  <ul className={css.differences}>
    {differences.map(({ field, before, after }) => (
      <li key={field}>
        <span>{fieldName(field)}</span>
        <p>
          <del>{valueText(field, before) ?? m.charity_profile_none()}</del> <span className="vh">{m.charity_profile_becomes()}</span>
          <span aria-hidden="true">→</span> <ins>{valueText(field, after) ?? m.charity_profile_none()}</ins>
        </p>
      </li>
    ))}
  </ul>
)

/** Asks before a change takes effect, and shows it once more. */
function PublishChange({ change, onClose }: { change: WaitingChange; onClose: () => void }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.charity.publish({ changeId: change.id }),
    onError: showFieldFaults,
    onSettled: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: charityKey })
    },
  })
  return (
    <Dialog onClose={onClose} title={m.charity_profile_publish_question()}>
      <Differences differences={change.differences} />
      <p className="muted">{m.charity_profile_publish_note()}</p>
      <footer className="dialog-actions">
        <Button data-autofocus onClick={onClose}>
          {m.platform_cancel()}
        </Button>
        <Button variant="filled" loading={isPending} onClick={() => mutate()}>
          {m.charity_profile_publish()}
        </Button>
      </footer>
    </Dialog>
  )
}
