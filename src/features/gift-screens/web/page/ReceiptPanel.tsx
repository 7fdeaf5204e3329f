import { Button, TextInput } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { useStartedAction } from '#platform/web/ui/use-started-action.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import type { ReceiptCalls } from '../receipts/receipt-calls.ts'
import { PaperChoice } from '../receipts/PaperChoice.tsx'
import { useReceiptPdf } from '../receipts/use-receipt-pdf.ts'
import css from '../gifts.module.css'

/** What can be done with the receipt: mail it, print it. */
export function ReceiptPanel({ gift, calls }: { gift: GiftDetails; calls: ReceiptCalls }) {
  const [isAsking, setAsking] = useState(false)
  const pdf = useReceiptPdf(calls)
  const { actions } = gift
  const canPrint = actions.includes('downloadReceipt')
  useStartedAction('sendReceipt', canPrint && actions.includes('sendReceipt') ? () => setAsking(true) : null)
  useStartedAction('printReceipt', canPrint ? () => pdf.mutate(gift.txnId) : null)
  if (!canPrint) return null
  const canSend = actions.includes('sendReceipt')
  const word = m.gift_screens_duplicate({}, { locale: gift.language })
  return (
    <NextStep title={m.gift_screens_next_receipt()}>
      <div className={css.stack}>
        <p className="muted small">{canSend ? m.gift_screens_next_receipt_text({ word }) : m.gift_screens_next_receipt_print({ word })}</p>
        {canSend && (
          <Button variant="filled" leftSection={<EnvelopeSimpleIcon />} onClick={() => setAsking(true)}>
            {m.gift_screens_send_receipt()}
          </Button>
        )}
        <Button
          leftSection={<DownloadSimpleIcon />}
          aria-disabled={pdf.isPending}
          onClick={() => {
            if (!pdf.isPending) pdf.mutate(gift.txnId)
          }}
        >
          {m.gift_screens_download_receipt()}
        </Button>
        <PaperChoice />
      </div>
      {isAsking && <SendReceipt gift={gift} send={calls.send} onClose={() => setAsking(false)} />}
    </NextStep>
  )
}

type Sending = Pick<ReceiptCalls, 'send'> & { gift: GiftDetails; onClose: () => void }
function SendReceipt({ gift, send, onClose }: Sending) {
  const [email, setEmail] = useState('')
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: () => send(gift, email.trim() || null),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'one' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.isPending) sending.mutate()
  }
  const wrong = sending.error ? (toSendProblem(sending.error).fields['email'] ?? toSendProblem(sending.error).message) : null
  return (
    <Dialog onClose={onClose} title={m.gift_screens_send_receipt()}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        <TextInput
          type="email"
          data-autofocus
          label={m.gift_screens_send_to()}
          {...(gift.donorEmail && { description: m.gift_screens_send_to_hint({ email: gift.donorEmail }) })}
          error={wrong}
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.gift_screens_cancel()}</Button>
          <Button type="submit" variant="filled" aria-disabled={sending.isPending}>
            {m.gift_screens_send()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
