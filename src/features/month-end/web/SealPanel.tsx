import { Button } from '@mantine/core'
import { FileZipIcon } from '@phosphor-icons/react/dist/csr/FileZip'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showRefusal } from '#features/settlement/web/public.tsx'
import { formatAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { BlockedReason, NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { Facts } from '#platform/web/detail-screen/Section.tsx'
import { saveFile } from '#platform/web/ui/save-file.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { MonthEnd } from '../contract.ts'
import type { MonthEndStep } from '../rules.ts'
import { monthText } from './labels.ts'
import css from './month-end.module.css'

const stepNames: Readonly<Record<MonthEndStep, () => string>> = {
  prepare: m.month_end_prepare,
  seal: m.month_end_seal,
  withdraw: m.month_end_withdraw,
}

/** How a month is sealed, by two people, or its seal with the fingerprint of each file. */
export function SealPanel({ monthEnd }: { monthEnd: MonthEnd }) {
  const { month, seal, earlierSeals } = monthEnd
  return (
    <>
      {seal ? <Sealed month={month} seal={seal} /> : <Closing monthEnd={monthEnd} />}
      {earlierSeals.length > 0 && <EarlierSeals month={month} seals={earlierSeals} />}
    </>
  )
}

function Closing({ monthEnd: { month, state, steps, isOver, blockers, askedBy } }: { monthEnd: MonthEnd }) {
  const queries = useQueryClient()
  const close = useMutation({
    mutationFn: (step: MonthEndStep) => api.monthEnd.close({ month, step }),
    onError: showRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: ['settlement'] }),
  })
  return (
    <NextStep title={m.month_end_seal_month({ month: monthText(month) })}>
      <div className={css.panel}>
        <p className="muted small">{m.month_end_pack_note()}</p>
        {askedBy && state === 'lockAsked' && <p>{m.month_end_prepared_by({ by: askedBy })}</p>}
        {!isOver && <BlockedReason>{m.month_end_not_over()}</BlockedReason>}
        {isOver && blockers.length > 0 && <BlockedReason>{m.month_end_clear_first({ count: blockers.length })}</BlockedReason>}
        {state === 'lockAsked' && !steps.includes('seal') && blockers.length === 0 && (
          <BlockedReason>{m.month_end_another_seals()}</BlockedReason>
        )}
        {state === 'locked' && <BlockedReason>{m.month_end_locked_unsealed()}</BlockedReason>}
        {steps.map(step => (
          <Button
            key={step}
            variant={step === 'withdraw' ? 'default' : 'filled'}
            loading={close.isPending && close.variables === step}
            onClick={() => close.mutate(step)}
          >
            {stepNames[step]()}
          </Button>
        ))}
      </div>
    </NextStep>
  )
}

function Sealed({ month, seal }: { month: string; seal: NonNullable<MonthEnd['seal']> }) {
  const { sealedAt, preparedBy, sealedBy, files, late, returned, refunded } = seal
  const countOf = ({ count, total }: typeof late) =>
    count > 0 ? m.month_end_late({ count, amount: formatAmount(total) }) : m.month_end_none_late()
  return (
    <NextStep title={m.month_end_sealed({ month: monthText(month) })}>
      <div className={css.panel}>
        <Facts
          facts={[
            { label: m.month_end_seal_no(), value: seal.sealNo },
            { label: m.month_end_sealed_at(), value: <DateText value={sealedAt} />, wide: true },
            { label: m.month_end_people(), value: `${preparedBy}, ${sealedBy}`, wide: true },
            ...files.map(({ name, sha256 }) => ({ label: name, value: <span className={css.print}>{sha256}</span>, wide: true })),
            { label: m.month_end_late_items(), value: countOf(late), wide: true },
            { label: m.month_end_returned_items(), value: countOf(returned), wide: true },
            { label: m.month_end_refunded_items(), value: countOf(refunded), wide: true },
          ]}
        />
        <DownloadPack month={month} seal={seal}>
          {m.month_end_download()}
        </DownloadPack>
        <p className="muted small">{m.month_end_rebuilt_note()}</p>
      </div>
    </NextStep>
  )
}

/** Seals of earlier locks: the month was unlocked since, and each pack is still built from the books. */
const EarlierSeals = ({ month, seals }: { month: string; seals: MonthEnd['earlierSeals'] }) => (
  <NextStep title={m.month_end_earlier_seals()}>
    <ul className={css.earlier}>
      {seals.map(seal => (
        <li key={seal.sealNo}>
          <span>
            <b>{m.month_end_seal_numbered({ number: seal.sealNo })}</b>{' '}
            <span className="muted small">
              <DateText value={seal.sealedAt} /> · {seal.preparedBy}, {seal.sealedBy}
            </span>
          </span>
          <DownloadPack month={month} seal={seal}>
            {m.month_end_download_numbered({ number: seal.sealNo })}
          </DownloadPack>
        </li>
      ))}
    </ul>
  </NextStep>
)

type PackProps = { month: string; seal: MonthEnd['earlierSeals'][number]; children: ReactNode }
function DownloadPack({ month, seal: { sealNo, isPackPermitted }, children }: PackProps) {
  const { mutate, isPending } = useMutation({ mutationFn: async () => saveFile(await api.monthEnd.pack({ month, sealNo })) })
  if (!isPackPermitted) return <BlockedReason>{m.month_end_pack_hidden()}</BlockedReason>
  return (
    <Button leftSection={<FileZipIcon size={16} aria-hidden="true" />} loading={isPending} onClick={() => mutate()}>
      {children}
    </Button>
  )
}
