import { NativeSelect } from '@mantine/core'
import { m } from '#messages/messages.js'
import type { ReceiptPaper } from '#features/receipts/rules.ts'
import { useReceiptPaper } from './use-receipt-pdf.ts'

/** What receipts are printed on from this browser: A4, or the roll of a counter's printer. */
export function PaperChoice() {
  const [paper, setPaper] = useReceiptPaper()
  return (
    <NativeSelect
      label={m.gift_screens_paper()}
      data={[
        { value: 'a4', label: m.gift_screens_paper_a4() },
        { value: '80mm', label: m.gift_screens_paper_roll() },
      ]}
      value={paper}
      onChange={event => setPaper(event.currentTarget.value as ReceiptPaper)}
    />
  )
}
