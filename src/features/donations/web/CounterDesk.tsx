import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import { formatMoney } from '#kit/money.ts'
import { m } from '#messages/messages.js'
import { api } from '#platform/web/api.ts'
import { ErrorSummary } from '#platform/web/form/ErrorSummary.tsx'
import { LeaveQuestion } from '#platform/web/form/LeaveQuestion.tsx'
import { fieldId, useFormFrame } from '#platform/web/form/use-form-frame.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { PageTitle } from '#platform/web/ui/PageTitle.tsx'
import { ManualDonation } from '../manual-donation.ts'
import type { DonationRow } from '../rows.ts'
import { type Defaults, type Line, type Params, requestOf } from './counter.ts'
import { CashGiven } from './CashGiven.tsx'
import { DonorBox } from './DonorBox.tsx'
import { GiftSheet } from './GiftSheet.tsx'
import { SessionStrip } from './SessionStrip.tsx'
import { useReceiptPdf } from './use-receipt-pdf.ts'
import { giverName } from './words.ts'
import css from './counter.module.css'

type Props = {
  params: Params
  first: Line
  last: { row: DonationRow; line: Line } | null
  keepDefaults: (defaults: Defaults) => void
  done: (row: DonationRow, line: Line) => void
}

/** One line of the counter: donor, amount, Enter. */
export function CounterDesk({ params, first, last, keepDefaults, done }: Props) {
  const client = useQueryClient()
  const pdf = useReceiptPdf()
  const prints = useRef(true)
  const form = useFormFrame<Line, ReturnType<typeof requestOf>, DonationRow>({
    id: 'donations/create',
    initial: first,
    schema: ManualDonation,
    given: line => ({ ...requestOf(params, line), handedOver: prints.current }),
    labels: labels(),
    send: (given, options) => api.donations.add(given, options),
    draft: true,
    done: (row, line) => {
      if (prints.current) pdf.mutate(row.txnId)
      void client.invalidateQueries({ queryKey: ['donations'] })
      done(row, line)
    },
  })
  const line = form.values
  const focus = (name: string) => setTimeout(() => document.getElementById(fieldId(form.id, name))?.focus())
  const setDefaults = (defaults: Partial<Defaults>) => {
    form.change(now => ({ ...now, ...defaults }))
    const { paymentMethod, purpose, day, language, centre } = { ...line, ...defaults }
    keepDefaults({ paymentMethod, purpose, day, language, centre })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F4') form.set('giver', { kind: 'anonymous' })
    else if (event.key === 'F9' && last) form.change(() => ({ ...last.line, file: null }))
    else if (event.key === 'Enter' && event.ctrlKey) prints.current = false
    else return
    event.preventDefault()
    if (event.key === 'Enter') form.submit()
    else focus('amount')
  }
  const amount = line.amount === null ? null : { minor: line.amount, currency: params.currency }
  return (
    <form
      className={css.desk}
      noValidate
      aria-busy={form.sending}
      onKeyDown={onKeyDown}
      onSubmit={event => {
        prints.current = true
        form.submit(event)
      }}
    >
      <PageTitle title={m.giving_counter_entry()} />
      <SessionStrip params={params} line={line} set={setDefaults} />
      {form.message !== null && <ErrorSummary form={form} />}
      <div className={css.entry}>
        <DonorBox form={form} params={params} hasLast={last !== null} onChosen={() => focus('amount')} />
        <GiftSheet form={form} params={params} />
        <div className={css.do}>
          <span>{line.paymentMethod === 6 && <CashGiven due={amount} currency={params.currency} />}</span>
          <Button
            size="lg"
            aria-disabled={form.sending}
            onClick={() => {
              prints.current = false
              form.submit()
            }}
            rightSection={<Kbd>Ctrl Enter</Kbd>}
          >
            {m.giving_save_only()}
          </Button>
          <Button type="submit" size="lg" variant="filled" aria-disabled={form.sending} rightSection={<Kbd>Enter</Kbd>}>
            {form.sending
              ? m.giving_saving()
              : amount?.minor
                ? m.giving_save_and_print({ amount: formatMoney(amount) })
                : m.giving_save_and_print_empty()}
          </Button>
        </div>
        <p className={css.said} role="status">
          {last &&
            m.giving_saved_line({ receipt: last.row.receiptNo ?? '', amount: formatMoney(last.row.amount), donor: giverName(last.row) })}
        </p>
      </div>
      <LeaveQuestion when={form.dirty && !form.sending} />
    </form>
  )
}

const labels = () => ({
  donorId: m.giving_counter_donor(),
  donorName: m.giving_full_name(),
  donorPhone: m.giving_mobile(),
  donorEmail: m.giving_email(),
  nirc: m.giving_id_no(),
  amount: m.giving_amount(),
  donationToValue: m.giving_gift_for(),
  purpose: m.giving_gift_for(),
  paymentMethod: m.giving_payment_method(),
  cardType: m.giving_card_type(),
  cardLastDigit: m.giving_card_last4(),
  chequeNumber: m.giving_cheque_number(),
  chequeDate: m.giving_cheque_date(),
  bankName: m.giving_bank_name(),
  referenceNo: m.giving_reference(),
  remarks: m.giving_remarks(),
  file: m.giving_supporting_file(),
  donationDate: m.giving_date_of_gift(),
  collectionCentreId: m.giving_collection_centre(),
  isRegistered: m.giving_ipc_registration(),
})
