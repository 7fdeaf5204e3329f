import { TextInput } from '@mantine/core'
import { m } from '#messages/messages.js'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import css from './settlement.module.css'

export type Slip = { bankInDate: string | null; slipNo: string }
type Props = { slip: Slip; today: string; onChange: (slip: Slip) => void; faultOf: (field: string) => string | undefined }

/** When cash and cheques were taken to the bank, and with which slip. */
export const SlipFields = ({ slip, today, onChange, faultOf }: Props) => (
  <div className={css.slip}>
    <DayInput
      id="bank-in-date"
      name="bankInDate"
      label={m.settlement_bank_in_date()}
      required
      today={today}
      value={slip.bankInDate}
      onChange={bankInDate => onChange({ ...slip, bankInDate })}
      error={faultOf('bankInDate')}
    />
    <TextInput
      label={m.settlement_slip_no()}
      required
      maxLength={40}
      value={slip.slipNo}
      error={faultOf('slipNo')}
      onChange={event => onChange({ ...slip, slipNo: event.currentTarget.value })}
    />
  </div>
)
