import { TextInput } from '@mantine/core'
import { m } from '#messages/messages.js'
import { fieldId, type FormHandle } from '#platform/web/form/use-form.ts'
import { asksDayReason, type GiftDraft, type CounterParams } from './counter.ts'
import css from './counter.module.css'

type Props = { form: FormHandle<GiftDraft>; params: CounterParams; set: (reason: string) => void }

/** Asks why a gift is dated back beyond the charity's limit; nothing within it. */
export function DayReason({ form, params, set }: Props) {
  if (!asksDayReason(params, form.values)) return null
  return (
    <div className={css.reason}>
      <TextInput
        id={fieldId(form.id, 'backDatingReason')}
        name="backDatingReason"
        label={m.gift_screens_back_dating_reason()}
        description={m.gift_screens_back_dating_limit({ count: params.backDatingDays })}
        error={form.errorOf('backDatingReason')}
        value={form.values.dayReason}
        maxLength={250}
        required
        onChange={event => set(event.currentTarget.value)}
      />
    </div>
  )
}
