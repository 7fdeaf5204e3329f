import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { BlockedReason } from '#platform/web/detail-screen/NextStep.tsx'
import { api } from './api.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { ErasurePlan } from '../contract.ts'
import type { OpenMatter } from '../rules.ts'
import { Consequences } from './Consequences.tsx'

const matters: Readonly<Record<OpenMatter, () => string>> = {
  RECURRING_STILL_OPEN: m.donor_erasure_recurring_open,
  REQUEST_STILL_OPEN: m.donor_erasure_request_open,
  TAX_REPORT_STILL_DUE: m.donor_erasure_tax_due,
  IMPORT_STILL_OPEN: m.donor_erasure_import_open,
  FILE_STILL_PREPARED: m.donor_erasure_file_prepared,
  PAYMENT_STILL_PENDING: m.donor_erasure_payment_pending,
}

type Props = { donorId: string; onClose: () => void }

/** Shows what is erased, what stays and what prevents it. It cannot be undone, so the user confirms that they know. */
export function EraseDialog({ donorId, onClose }: Props) {
  const plan = useQuery({
    queryKey: ['donor-erasure', donorId],
    queryFn: () => api.donorErasures.plan({ donorId }),
    gcTime: 0,
  })
  return (
    <Dialog
      onClose={onClose}
      isFirm
      width="medium"
      title={m.donor_erasure_question({ name: plan.data?.donorName ?? m.donor_erasure_this_donor() })}
    >
      {plan.isError && (
        <>
          <p className="muted">{m.donor_erasure_plan_failed()}</p>
          <Button onClick={() => void plan.refetch()}>{m.platform_try_again()}</Button>
        </>
      )}
      {plan.isPending && <Skeleton height={200} />}
      {plan.data && <Plan plan={plan.data} onClose={onClose} />}
    </Dialog>
  )
}

function Plan({ plan, onClose }: { plan: ErasurePlan; onClose: () => void }) {
  const [isSure, setSure] = useState(false)
  const queries = useQueryClient()
  const { donorId, version, open } = plan
  const erase = useMutation({
    mutationFn: () => api.donorErasures.erase({ donorId, version }),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries()
    },
    onError: () => queries.invalidateQueries({ queryKey: ['donor-erasure', donorId] }),
  })
  const isBlocked = open.length > 0
  return (
    <>
      <Consequences plan={plan} />
      {open.map(matter => (
        <BlockedReason key={matter}>{matters[matter]()}</BlockedReason>
      ))}
      {!isBlocked && (
        <Checkbox mt={16} label={m.donor_erasure_sure()} checked={isSure} onChange={({ currentTarget: { checked } }) => setSure(checked)} />
      )}
      <footer className="dialog-actions">
        <Button data-autofocus onClick={onClose}>
          {m.platform_cancel()}
        </Button>
        {!isBlocked && (
          <Button variant="filled" color="danger" disabled={!isSure} loading={erase.isPending} onClick={() => erase.mutate()}>
            {m.donor_erasure_erase_for_good()}
          </Button>
        )}
      </footer>
    </>
  )
}
