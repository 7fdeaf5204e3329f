import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { ErasurePlan } from '../contract.ts'
import css from './erasure.module.css'

/** What an erasure takes out, what it leaves, and what is kept for the law. */
export const Consequences = ({ plan: { gifts, mergedRecords, keepUntil } }: { plan: ErasurePlan }) => (
  <ul className={css.consequences}>
    <Consequence icon={<TrashIcon size={18} aria-hidden="true" />} title={m.donor_erasure_goes()}>
      {m.donor_erasure_goes_details()}
      {mergedRecords > 0 && <> {m.donor_erasure_merged_too({ count: mergedRecords })}</>}
    </Consequence>
    <Consequence icon={<ReceiptIcon size={18} aria-hidden="true" />} title={m.donor_erasure_stays({ count: gifts })}>
      {m.donor_erasure_stays_details()}
    </Consequence>
    {keepUntil && (
      <Consequence
        icon={<LockSimpleIcon size={18} aria-hidden="true" />}
        title={
          <>
            {m.donor_erasure_kept_until()} <DateText as="day" value={keepUntil} />
          </>
        }
      >
        {m.donor_erasure_kept_details()}
      </Consequence>
    )}
    <Consequence icon={<WarningIcon size={18} aria-hidden="true" />} title={m.donor_erasure_for_good()}>
      {m.donor_erasure_for_good_details()}
    </Consequence>
  </ul>
)

const Consequence = ({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <div>
      <b>{title}</b>
      <p className="muted small">{children}</p>
    </div>
  </li>
)
