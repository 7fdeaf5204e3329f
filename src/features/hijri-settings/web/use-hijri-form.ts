import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Day } from '#kit/time/days.ts'
import { hijriAuthorities } from '#jurisdictions/hijri-authorities.ts'
import type { HijriAuthority } from '#jurisdictions/jurisdictions.ts'
import { hijriMonthName } from '#kit/time/hijri.ts'
import { m } from '#messages/messages.js'
import type { ClientInput, ResponseOf } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { useSavedVersion } from '#platform/web/form/use-saved-version.ts'
import { type DayText, useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { type HijriYearDetails, hijriYears } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { firstYear, lastYear, monthsOfYear } from '../rules.ts'
import type { MonthValue } from './MonthsTable.tsx'

/** What was entered for a month; the rest of it is as it is stored, or as it is suggested. */
type EnteredMonth = Pick<MonthValue, 'authority' | 'month'> & Partial<MonthValue>
export type HijriValues = {
  /** Null while it is being typed. */
  hijrahYear: number | null
  authority: HijriAuthority
  months: EnteredMonth[]
  /** The announcement of the months that it announces or moves. */
  source: string
  sourceUrl: string
}
export type YearSuggestion = ResponseOf<typeof hijriYears.suggest>
type Base = { known: HijriYearDetails | null; suggested: YearSuggestion | undefined; authority: HijriAuthority }

/** Every month of every authority: as it was entered, else as it is stored, else for the authority that is followed as it is suggested. */
function monthsOf(entered: readonly EnteredMonth[], { known, suggested, authority }: Base): MonthValue[] {
  return hijriAuthorities.flatMap(one =>
    Array.from({ length: monthsOfYear }, (_, at): MonthValue => {
      const isIt = (other: Pick<MonthValue, 'authority' | 'month'>) => other.authority === one && other.month === at + 1
      const startsOn = one === authority ? (suggested?.months[at]?.mabims ?? null) : null
      const stored = known?.months.find(isIt) ?? { authority: one, month: at + 1, startsOn, isAnnounced: false, source: '', sourceUrl: '' }
      return { ...stored, ...entered.find(isIt) }
    }),
  )
}

/**
 * The months that are sent: those with a day. The announcement that was typed is that of the months which are announced now, and of those
 * that it moves; what a month was only expected by is no announcement.
 */
function givenMonths({ months, source, sourceUrl }: Pick<HijriValues, 'months' | 'source' | 'sourceUrl'>, base: Base) {
  const isNew = ({ authority, month, startsOn }: MonthValue) => {
    const stored = base.known?.months.find(one => one.authority === authority && one.month === month)
    return !stored?.isAnnounced || stored.source === '' || (source !== '' && stored.startsOn !== startsOn)
  }
  return monthsOf(months, base)
    .filter((month): month is MonthValue & { startsOn: Day } => month.startsOn !== null)
    .map(month => (month.isAnnounced && isNew(month) ? { ...month, source, sourceUrl } : month))
}

/** The days in which two versions of a year differ. */
const differencesIn = (dayText: DayText) => (before: HijriYearDetails, after: HijriYearDetails) =>
  after.months.flatMap(({ authority, month, startsOn }) => {
    const earlier = before.months.find(one => one.authority === authority && one.month === month)?.startsOn
    const field = `${authority}, ${hijriMonthName(month)}`
    return earlier === startsOn ? [] : [{ field, before: earlier ? dayText(earlier) : '–', after: dayText(startsOn) }]
  })

/** The computed days of the year in the form: `first`, those that it opened with, for their year and while no year that exists is typed. */
function useSuggestion(first: YearSuggestion, year: number | null) {
  const isOther = year !== null && year !== first.hijrahYear && year >= firstYear && year <= lastYear
  const found = useQuery({
    queryKey: ['hijri-years', 'suggest', year],
    queryFn: () => api.hijriYears.suggest({ hijrahYear: year }),
    staleTime: Infinity,
    enabled: isOther,
  })
  return { suggested: isOther ? found.data : first, failed: isOther && found.isError ? found : null }
}

/** The form of a Hijri year: a new one as it is suggested, or `known` as it was read; `conflict` is what another user saved in between. */
export function useHijriForm(known: HijriYearDetails | null, first: YearSuggestion) {
  const version = useSavedVersion(known, () => api.hijriYears.find({ id: known?.id ?? '' }))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const dayText = useDayText()
  const valuesOf = (year: HijriYearDetails | null): HijriValues => ({
    hijrahYear: first.hijrahYear,
    authority: year?.authority ?? first.authority,
    months: [],
    source: '',
    sourceUrl: '',
  })
  const form = useForm<HijriValues, ClientInput<typeof hijriYears.add>, unknown>({
    id: known ? `hijri-years/edit/${known.id}/${known.version}` : 'hijri-years/create',
    draft: true,
    initial: valuesOf(known),
    schema: hijriYears.add.spec.body,
    toInput: values => draftOf(values),
    labels: {
      hijrahYear: m.hijri_settings_year(),
      authority: m.hijri_settings_authority(),
      months: m.hijri_settings_months(),
      source: m.hijri_settings_source(),
      sourceUrl: m.hijri_settings_link(),
    },
    send: (draft: ClientInput<typeof hijriYears.add>, options) => {
      const { seen } = version
      if (!seen) return api.hijriYears.add(draft, options)
      return version.watch(() => api.hijriYears.edit({ ...draft, id: seen.id, version: seen.version }, options))
    },
    done: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['hijri-years'] }),
        queries.invalidateQueries({ queryKey: ['hijri'] }),
        queries.invalidateQueries({ queryKey: ['rates'] }),
      ])
      void navigate(rootPath, { replace: true })
    },
  })
  const suggestion = useSuggestion(first, form.values.hijrahYear)
  const base: Base = { known: version.seen, suggested: suggestion.suggested, authority: known?.authority ?? first.authority }
  const draftOf = ({ hijrahYear, authority: followed, ...values }: HijriValues): ClientInput<typeof hijriYears.add> => ({
    hijrahYear: hijrahYear ?? 0,
    authority: followed,
    months: givenMonths(values, base),
  })
  const setMonth = (authority: HijriAuthority, month: number, change: Partial<MonthValue>) =>
    form.change(values => {
      const isIt = (one: EnteredMonth) => one.authority === authority && one.month === month
      const rest = values.months.filter(one => !isIt(one))
      return { ...values, months: [...rest, { authority, month, ...values.months.find(isIt), ...change }] }
    })
  /** What is wrong with a month: the errors name its place among those that are sent. */
  const errorOf = (authority: HijriAuthority, month: number) => {
    const at = givenMonths(form.values, base).findIndex(one => one.authority === authority && one.month === month)
    return form.errorOf(`months.${at}.startsOn`) ?? form.errorOf(`months.${at}.source`)
  }
  return {
    ...version.resolve(form, { differencesOf: differencesIn(dayText), valuesOf }),
    ...suggestion,
    months: monthsOf(form.values.months, base),
    draftOf,
    setMonth,
    errorOf,
  }
}
