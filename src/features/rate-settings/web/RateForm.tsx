import { Checkbox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { rateItemIds } from '#kit/giving/ids.ts'
import { hijriMonthName } from '#kit/time/hijri.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { ConflictNotice } from '#platform/web/form/ConflictNotice.tsx'
import { FormScreen } from '#platform/web/form/FormScreen.tsx'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import { useEnvironment } from '#platform/web/list-screen/use-environment.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import type { RateDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { NisabFields } from './NisabFields.tsx'
import { itemNames, itemOrder } from './labels.tsx'
import { RatePreview } from './RatePreview.tsx'
import { type RateValues, useRateForm } from './use-rate-form.ts'
import css from './rate-page.module.css'

/** Milliseconds without typing after which the preview is asked for. */
const pause = 400

/**
 * The fields of a rate, new or known, with what it changes below them. A concurrent change by another user is shown before it is
 * overwritten.
 */
export function RateForm({ known }: { known: RateDetails | null }) {
  const { countryCode } = useCurrentUser()
  const { authorities } = jurisdictionOf(countryCode)
  const { form, conflict, draftOf, monthAt } = useRateForm(known, authorities.religious ?? '')
  const navigate = useNavigate()
  const details = known && `${rootPath}/details?id=${known.id}`
  const isPublished = known !== null && known.publishedAt !== null
  const title = known ? m.rate_settings_edit_title({ kind: itemNames[known.itemId]() }) : m.rate_settings_add()
  const list = { name: m.roles_module_rate_setting(), to: rootPath }
  const [draft] = useDebouncedValue(draftOf(form.values), pause)
  const { itemId, grade, amount, startsOn, endsOn, compounds } = draft
  return (
    <FormScreen
      form={form}
      title={title}
      note={isPublished ? m.rate_settings_edit_published() : m.rate_settings_add_note()}
      crumbs={
        <Breadcrumb
          crumbs={details ? [list, { name: formatWithCents(known.amount), to: details }, { name: title }] : [list, { name: title }]}
        />
      }
      submitLabel={m.rate_settings_save()}
      cancel={() => void navigate(details ?? rootPath)}
    >
      {conflict && <ConflictNotice {...conflict} />}
      <RateFields form={form} isPublished={isPublished} month={monthAt(form.values.startsOn)} />
      {amount && startsOn && (
        <RatePreview draft={{ itemId, ...(grade && { grade }), amount, startsOn, endsOn: endsOn ?? null, compounds: compounds ?? false }} />
      )}
    </FormScreen>
  )
}

type FieldsProps = { form: FormHandle<RateValues>; isPublished: boolean; month: { year: number; month: number } | null }

function RateFields({ form, isPublished, month }: FieldsProps) {
  const { currency, timeZone } = useEnvironment()
  const today = dayInZone(new Date(), timeZone)
  const { itemId, compounds, movesWithMonth } = form.values
  const item = form.input('itemId')
  return (
    <>
      <div className={css.pair}>
        <Select
          {...item}
          value={String(itemId)}
          disabled={isPublished}
          allowDeselect={false}
          data={itemOrder.map(value => ({ value: String(value), label: itemNames[value]() }))}
          onChange={value => item.onChange(itemOrder.find(one => String(one) === value) ?? itemId)}
        />
        <TextInput
          maxLength={60}
          autoComplete="off"
          disabled={isPublished}
          description={m.rate_settings_grade_hint()}
          {...form.text('grade')}
        />
      </div>
      <AmountInput
        currency={currency}
        required
        description={itemId === rateItemIds.nisab ? m.rate_settings_nisab_hint() : m.rate_settings_rate_hint()}
        {...form.input('amount')}
      />
      {itemId === rateItemIds.nisab && <NisabFields form={form} />}
      <div className={css.pair}>
        <DayInput today={today} required {...form.input('startsOn')} />
        <DayInput today={today} {...form.input('endsOn')} />
      </div>
      {month && (
        <Checkbox
          label={m.rate_settings_moves_with_month({ month: hijriMonthName(month.month), year: String(month.year) })}
          checked={movesWithMonth}
          onChange={event => form.set('movesWithMonth', event.currentTarget.checked)}
        />
      )}
      {itemId === rateItemIds.fidyah && (
        <Checkbox
          label={m.rate_settings_compounds()}
          description={m.rate_settings_compounds_hint()}
          checked={compounds}
          error={form.errorOf('compounds')}
          onChange={event => form.set('compounds', event.currentTarget.checked)}
        />
      )}
      <div className={css.pair}>
        <TextInput maxLength={80} required autoComplete="off" {...form.text('authority')} />
        <DayInput today={today} {...form.input('announcedOn')} />
      </div>
      <TextInput maxLength={300} required autoComplete="off" description={m.rate_settings_source_hint()} {...form.text('source')} />
      <TextInput maxLength={500} type="url" inputMode="url" autoComplete="off" {...form.text('sourceUrl')} />
    </>
  )
}
