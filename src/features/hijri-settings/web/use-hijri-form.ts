import { useQueryClient } from '@tanstack/react-query'
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
import { type HijriYearDetails, hijriYears } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { monthsOfYear } from '../rules.ts'
import type { MonthValue } from './MonthsTable.tsx'

export type HijriValues = {
  /** Null while it is being typed. */
  hijrahYear: number | null
  authority: HijriAuthority
  months: MonthValue[]
  /** The announcement of the months that it announces or moves. */
  source: string
  sourceUrl: string
}
type YearSuggestion = ResponseOf<typeof hijriYears.suggest>

/** Every month of every authority: as it is stored, else for the authority that is followed as it is suggested. */
function monthsOf(authority: HijriAuthority, known: HijriYearDetails | null, { months }: YearSuggestion): MonthValue[] {
  return hijriAuthorities.flatMap(one =>
    Array.from({ length: monthsOfYear }, (_, at) => {
      const stored = known?.months.find(month => month.authority === one && month.month === at + 1)
      const suggested = one === authority ? (months[at]?.mabims ?? null) : null
      return stored ?? { authority: one, month: at + 1, startsOn: suggested, isAnnounced: false, source: '', sourceUrl: '' }
    }),
  )
}

/**
 * The months that are sent: those with a day. The announcement that was typed is that of the months which are announced now, and of those
 * that it moves; what a month was only expected by is no announcement.
 */
function givenMonths({ months, source, sourceUrl }: Pick<HijriValues, 'months' | 'source' | 'sourceUrl'>, known: HijriYearDetails | null) {
  const isNew = ({ authority, month, startsOn }: MonthValue) => {
    const stored = known?.months.find(one => one.authority === authority && one.month === month)
    return !stored?.isAnnounced || stored.source === '' || (source !== '' && stored.startsOn !== startsOn)
  }
  return months
    .filter((month): month is MonthValue & { startsOn: Day } => month.startsOn !== null)
    .map(month => (month.isAnnounced && isNew(month) ? { ...month, source, sourceUrl } : month))
}

/** The days in which two versions of a year differ. */
const differencesOf = (before: HijriYearDetails, after: HijriYearDetails) =>
  after.months.flatMap(({ authority, month, startsOn }) => {
    const earlier = before.months.find(one => one.authority === authority && one.month === month)?.startsOn ?? '–'
    return earlier === startsOn ? [] : [{ field: `${authority}, ${hijriMonthName(month)}`, before: earlier, after: startsOn }]
  })

/** The form of a Hijri year: a new one as it is suggested, or `known` as it was read; `conflict` is what another user saved in between. */
export function useHijriForm(known: HijriYearDetails | null, suggested: YearSuggestion) {
  const version = useSavedVersion(known, () => api.hijriYears.find({ id: known?.id ?? '' }))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const authority = known?.authority ?? suggested.authority
  const draftOf = ({ hijrahYear, authority: followed, ...values }: HijriValues): ClientInput<typeof hijriYears.add> => ({
    hijrahYear: hijrahYear ?? 0,
    authority: followed,
    months: givenMonths(values, known),
  })
  const valuesOf = (year: HijriYearDetails | null): HijriValues => ({
    hijrahYear: suggested.hijrahYear,
    authority: year?.authority ?? authority,
    months: monthsOf(authority, year, suggested),
    source: '',
    sourceUrl: '',
  })
  const form = useForm<HijriValues, ClientInput<typeof hijriYears.add>, unknown>({
    id: known ? `hijri-years/edit/${known.id}/${known.version}` : `hijri-years/create/${suggested.hijrahYear}`,
    draft: true,
    initial: valuesOf(known),
    schema: hijriYears.add.spec.body,
    toInput: draftOf,
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
  const setMonth = (authority: HijriAuthority, month: number, change: Partial<MonthValue>) =>
    form.change(values => ({
      ...values,
      months: values.months.map(one => (one.authority === authority && one.month === month ? { ...one, ...change } : one)),
    }))
  /** What is wrong with a month: the errors name its place among those that are sent. */
  const errorOf = (authority: HijriAuthority, month: number) => {
    const at = givenMonths(form.values, known).findIndex(one => one.authority === authority && one.month === month)
    return form.errorOf(`months.${at}.startsOn`) ?? form.errorOf(`months.${at}.source`)
  }
  return { ...version.resolve(form, { differencesOf, valuesOf }), draftOf, setMonth, errorOf }
}
