import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { useDelayed } from '../list-screen/table/use-delayed.ts'
import { Breadcrumb, type Crumb } from '../ui/Breadcrumb.tsx'
import { useDocumentTitle } from '../ui/PageTitle.tsx'
import { AmountBlock } from './AmountBlock.tsx'
import { LoadedRecord } from './LoadedRecord.tsx'
import { Stepper } from './Stepper.tsx'
import type { RecordStepper } from './use-record-stepper.ts'
import css from './detail-screen.module.css'

/** The parts of a record page: header, sections on the left, next step and related records on the right. */
export type RecordParts = {
  /** Above the title: 'Donation from'. */
  readonly kicker?: string
  readonly title: string
  /** Below the title: number, time, Hijri date. */
  readonly reference?: ReactNode
  readonly amount?: { readonly money: Money; readonly cents?: boolean; readonly stamp: ReactNode; readonly struck?: string }
  readonly actions?: ReactNode
  readonly sections: ReactNode
  readonly side?: ReactNode
  /** Panels below the next step that follow the sections on a small screen. */
  readonly later?: ReactNode
}

type Props<Data> = {
  detail: UseQueryResult<Data>
  /** The singular noun for the record: 'donation'. */
  noun: string
  crumbs: readonly Crumb[]
  step?: RecordStepper | null
  children: (data: Data) => RecordParts
}

/** The frame of every record page, with states for loading, not found, forbidden and failed. */
export function DetailScreen<Data>({ detail, noun, crumbs, step = null, children }: Props<Data>) {
  const back = crumbs.find(crumb => crumb.to)
  return (
    <div className={css.wrap}>
      <div className={css.top}>
        <Breadcrumb crumbs={crumbs} />
        {step && <Stepper step={step} />}
      </div>
      <LoadedRecord found={detail} noun={noun} waiting={<RecordSkeleton noun={noun} />} {...(back ? { back } : {})}>
        {data => <RecordBody parts={children(data)} busy={detail.isFetching} />}
      </LoadedRecord>
    </div>
  )
}

function RecordBody({ parts, busy }: { parts: RecordParts; busy: boolean }) {
  useDocumentTitle(parts.title)
  const actions = parts.actions && <div className={css.actions}>{parts.actions}</div>
  return (
    <div aria-busy={busy}>
      <header className={css.head}>
        <div>
          {parts.kicker && <p className={css.kicker}>{parts.kicker}</p>}
          <h1 tabIndex={-1} data-page-title="">
            {parts.title}
          </h1>
          {parts.reference && <div className={css.reference}>{parts.reference}</div>}
          {parts.amount && actions}
        </div>
        {parts.amount ? <AmountBlock {...parts.amount} /> : actions}
      </header>
      <div className={css.columns}>
        <div className={css.left}>{parts.sections}</div>
        {parts.side && (
          <aside className={css.right} aria-label={m.platform_beside()}>
            <div className={css.next}>{parts.side}</div>
            {parts.later && <div className={css.later}>{parts.later}</div>}
          </aside>
        )}
      </div>
    </div>
  )
}

function RecordSkeleton({ noun }: { noun: string }) {
  const waited = useDelayed(true, 300)
  return (
    <div role="status">
      <h1 className="vh">{m.platform_record_loading({ noun })}</h1>
      {waited && (
        <div className={css.waiting} aria-hidden="true">
          <Skeleton height={32} width="40%" />
          <Skeleton height={18} width="55%" />
          <Skeleton height={160} mt={24} />
          <Skeleton height={160} />
        </div>
      )}
    </div>
  )
}
