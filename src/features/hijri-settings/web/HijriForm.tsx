import { Checkbox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Day, daysBetween } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { hijriAuthorities } from '#jurisdictions/hijri-authorities.ts'
import type { HijriAuthority } from '#jurisdictions/jurisdictions.ts'
import { hijriMonthName, ramadan } from '#kit/time/hijri.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { ConflictNotice } from '#platform/web/form/ConflictNotice.tsx'
import { FormScreen } from '#platform/web/form/FormScreen.tsx'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import { refuseUnreadText } from '#platform/web/form/inputs/use-unread-text.ts'
import { WholeNumberInput } from '#platform/web/form/inputs/WholeNumberInput.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import { LoadFailed } from '#platform/web/list-screen/empty-states.tsx'
import { useEnvironment } from '#platform/web/list-screen/use-environment.ts'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import type { HijriYearDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { MonthsTable, type MonthValue } from './MonthsTable.tsx'
import { MovesPanel } from './MovesPanel.tsx'
import { RamadanStrip, type Span } from './RamadanStrip.tsx'
import { type HijriValues, useHijriForm, type YearSuggestion } from './use-hijri-form.ts'
import css from './hijri.module.css'

/** Days from the computed ones up to which a Ramadan that was typed is drawn: a slip in its year would draw thousands. */
const farthestDrawn = 31
/** Milliseconds without typing after which the moves are asked for. */
const pause = 400
type Props = { known: HijriYearDetails | null; first: YearSuggestion }

/** The first day of each month of a Hijri year, with what moves when it is saved. */
export function HijriForm({ known, first }: Props) {
  const { form, conflict, months, suggested, failed, draftOf, setMonth, errorOf } = useHijriForm(known, first)
  const { authority, hijrahYear } = form.values
  const [entered, setEntered] = useState<HijriAuthority>(authority)
  const navigate = useNavigate()
  const [draft] = useDebouncedValue(draftOf(form.values), pause)
  const moving = useQuery({
    queryKey: ['hijri-years', 'preview', draft],
    queryFn: () => api.hijriYears.preview(draft),
    placeholderData: keepPreviousData,
    enabled: known !== null && form.dirty,
  })
  const moves = form.dirty ? (moving.data?.moves ?? []) : []
  const title = known ? m.hijri_settings_year_title({ year: String(hijrahYear) }) : m.hijri_settings_add()
  return (
    <FormScreen
      wide
      form={form}
      title={title}
      note={m.hijri_settings_note()}
      crumbs={<Breadcrumb crumbs={[{ name: m.hijri_settings_title(), to: rootPath }, { name: title }]} />}
      submitLabel={moves.length ? m.hijri_settings_save_moves({ count: moves.length }) : m.hijri_settings_save()}
      cancel={() => void navigate(rootPath)}
    >
      {conflict && <ConflictNotice {...conflict} />}
      <RamadanStrip spans={spansOf(months, authority, known, suggested?.months)} />
      <YearChoices form={form} isKnown={known !== null} entered={entered} setEntered={setEntered} />
      {form.errorOf('months') && <p role="alert">{form.errorOf('months')}</p>}
      {failed && <LoadFailed noun={m.hijri_settings_suggestions_noun()} error={failed.error} retry={() => void failed.refetch()} />}
      <MonthsTable
        followed={authority}
        months={months}
        suggestions={suggested?.months}
        entry={{
          authority: entered,
          of: month => (
            <MonthInputs
              value={months.find(one => one.authority === entered && one.month === month)!}
              error={errorOf(entered, month)}
              onChange={change => setMonth(entered, month, change)}
            />
          ),
        }}
      />
      <div className={css.pair}>
        <TextInput maxLength={300} autoComplete="off" description={m.hijri_settings_source_hint()} {...form.text('source')} />
        <TextInput maxLength={500} type="url" inputMode="url" autoComplete="off" {...form.text('sourceUrl')} />
      </div>
      {moving.isError && <LoadFailed noun={m.hijri_settings_moves_noun()} error={moving.error} retry={() => void moving.refetch()} />}
      <MovesPanel moves={moves} />
    </FormScreen>
  )
}

type ChoicesProps = {
  form: FormHandle<HijriValues>
  isKnown: boolean
  entered: HijriAuthority
  setEntered: (authority: HijriAuthority) => void
}

/** The year, the authority that the charity follows, and whose days are entered. */
function YearChoices({ form, isKnown, entered, setEntered }: ChoicesProps) {
  const place = useRef<HTMLDivElement>(null)
  /** The days of `value`, which take the place of those shown; not while one of these is half typed, which shows its fault instead. */
  const choose = (value: string | null, take: (authority: HijriAuthority) => void) => {
    const chosen = hijriAuthorities.find(one => one === value)
    if (!chosen || refuseUnreadText(place.current?.closest('form') ?? null)) return
    take(chosen)
    setEntered(chosen)
  }
  return (
    <div className={css.pair} ref={place}>
      <WholeNumberInput {...form.input('hijrahYear')} digits={4} disabled={isKnown} />
      <Select
        {...form.input('authority')}
        description={m.hijri_settings_authority_hint()}
        allowDeselect={false}
        data={[...hijriAuthorities]}
        onChange={value => choose(value, chosen => form.set('authority', chosen))}
      />
      <Select
        label={m.hijri_settings_entered()}
        allowDeselect={false}
        data={[...hijriAuthorities]}
        value={entered}
        onChange={value => choose(value, () => {})}
      />
    </div>
  )
}

type InputsProps = { value: MonthValue; error: string | undefined; onChange: (change: Partial<MonthValue>) => void }

/** The day of a month, and whether it was announced. */
function MonthInputs({ value, error, onChange }: InputsProps) {
  const { timeZone } = useEnvironment()
  const name = hijriMonthName(value.month)
  const id = `hijri-${value.authority}-${value.month}`
  return (
    <div className={css.entry}>
      <DayInput
        key={id}
        id={id}
        name={id}
        label={m.hijri_settings_first_of({ month: name })}
        value={value.startsOn}
        error={error}
        today={dayInZone(new Date(), timeZone)}
        onChange={startsOn => onChange({ startsOn })}
      />
      <Checkbox
        label={m.hijri_settings_announced()}
        aria-label={m.hijri_settings_announced_month({ month: name })}
        checked={value.isAnnounced}
        onChange={event => onChange({ isAnnounced: event.currentTarget.checked })}
      />
    </div>
  )
}

/** Ramadan as it is computed, as it is stored, and as it is typed where that differs. */
function spansOf(
  months: readonly MonthValue[],
  authority: HijriAuthority,
  known: HijriYearDetails | null,
  computed: YearSuggestion['months'] | undefined,
): Span[] {
  const dayOf = (month: number) => months.find(one => one.authority === authority && one.month === month)?.startsOn ?? null
  const [startsOn, syawalOn] = [dayOf(ramadan), dayOf(ramadan + 1)]
  const [first, next] = [computed?.[ramadan - 1], computed?.[ramadan]]
  const isNear = (day: Day, suggestion: typeof first) =>
    suggestion !== undefined && Math.abs(daysBetween(suggestion.ummAlQura, day)) <= farthestDrawn
  const isMoved = startsOn !== known?.ramadanStart || syawalOn !== known.syawalStart
  const isDrawn = startsOn && syawalOn && isMoved && isNear(startsOn, first) && isNear(syawalOn, next)
  return [
    ...(first && next ? [{ id: 'computed', startsOn: first.ummAlQura, syawalOn: next.ummAlQura } as const] : []),
    ...(known ? [{ id: 'before', startsOn: known.ramadanStart, syawalOn: known.syawalStart } as const] : []),
    ...(isDrawn ? [{ id: 'after', startsOn, syawalOn } as const] : []),
  ]
}
