import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { RateItemId } from '#kit/giving/rate-items.ts'
import { rateItemIds } from '#kit/giving/ids.ts'
import type { Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { CallOptions } from '#platform/contract/client.ts'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { useSavedVersion } from '#platform/web/form/use-saved-version.ts'
import { useEnvironment } from '#platform/web/list-screen/use-environment.ts'
import { useAnnouncedMonths } from '#platform/web/ui/values/hijri-context.ts'
import { type DayText, useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { type RateDetails, rates } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { type Metal, singleGrade } from '#features/rates/rules.ts'

/** The fields of a rate as they are typed. */
export type RateValues = {
  itemId: RateItemId
  grade: string
  amount: number | null
  startsOn: Day | null
  endsOn: Day | null
  compounds: boolean
  movesWithMonth: boolean
  metal: Metal
  weightGrams: number | null
  karat: number | null
  authority: string
  source: string
  sourceUrl: string
  announcedOn: Day | null
}

const blank: RateValues = {
  itemId: rateItemIds.fitrah,
  grade: singleGrade,
  amount: null,
  startsOn: null,
  endsOn: null,
  compounds: false,
  movesWithMonth: false,
  metal: 'gold',
  weightGrams: null,
  karat: null,
  authority: '',
  source: '',
  sourceUrl: '',
  announcedOn: null,
}
const valuesOf = (rate: RateDetails): RateValues => ({
  itemId: rate.itemId,
  grade: rate.grade,
  amount: rate.amount.minor,
  startsOn: rate.startsOn,
  endsOn: rate.endsOn,
  compounds: rate.compounds,
  movesWithMonth: rate.hijriStart !== null,
  metal: rate.metal ?? 'gold',
  weightGrams: rate.weightGrams,
  karat: rate.karat,
  authority: rate.authority,
  source: rate.source,
  sourceUrl: rate.sourceUrl,
  announcedOn: rate.announcedOn,
})

const labels = () => ({
  itemId: m.rate_settings_kind(),
  grade: m.rate_settings_grade(),
  amount: m.rate_settings_amount_field(),
  startsOn: m.rate_settings_from(),
  endsOn: m.rate_settings_until(),
  compounds: m.rate_settings_compounds(),
  metal: m.rate_settings_metal(),
  weightGrams: m.rate_settings_weight(),
  karat: m.rate_settings_karat(),
  authority: m.rate_settings_authority(),
  source: m.rate_settings_source(),
  sourceUrl: m.rate_settings_link(),
  announcedOn: m.rate_settings_announced(),
})

/** The form of a rate: a new one, or `known` as it was read; `conflict` is what another user saved in between. */
export function useRateForm(known: RateDetails | null, authority: string) {
  const version = useSavedVersion(known, () => api.rates.find({ rateId: known?.id ?? '' }))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { currency, timeZone } = useEnvironment()
  const months = useAnnouncedMonths()
  const dayText = useDayText()
  /** The Hijri month that begins on the first day, if one does. */
  const monthAt = (startsOn: Day | null) => months.find(month => month.startsOn === startsOn) ?? null
  const draftOf = ({ amount, movesWithMonth, metal, weightGrams, karat, ...values }: RateValues) => {
    const isNisab = values.itemId === rateItemIds.nisab
    const month = movesWithMonth ? monthAt(values.startsOn) : null
    return {
      ...values,
      amount: amount === null ? null : { minor: amount, currency },
      compounds: values.itemId === rateItemIds.fidyah && values.compounds,
      metal: isNisab ? metal : null,
      weightGrams: isNisab ? weightGrams : null,
      karat: isNisab && metal === 'gold' ? karat : null,
      hijriStart: month && { year: month.year, month: month.month },
    } as ClientInput<typeof rates.add>
  }
  const form = useForm({
    id: known ? `rates/edit/${known.id}/${known.version}` : 'rates/create',
    draft: true,
    initial: known ? valuesOf(known) : { ...blank, authority },
    schema: rates.add.spec.body,
    toInput: draftOf,
    labels: labels(),
    send: (draft: ClientInput<typeof rates.add>, options) => {
      const { seen } = version
      if (!seen) return add(draft, options, dayInZone(new Date(), timeZone))
      return version.watch(() => api.rates.edit({ ...draft, rateId: seen.id, version: seen.version }, options))
    },
    done: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['rates'] })
      void navigate(`${rootPath}/details?id=${id}`, { replace: true })
    },
  })
  return { ...version.resolve(form, { differencesOf: differencesIn(dayText), valuesOf }), draftOf, monthAt }
}

/** Adds a rate; a nisab that begins after today by its own call. */
function add(draft: ClientInput<typeof rates.add>, options: CallOptions, today: Day) {
  const { itemId, ...nisab } = draft
  return itemId === rateItemIds.nisab && draft.startsOn > today ? api.rates.addUpcomingNisab(nisab, options) : api.rates.add(draft, options)
}

const differencesIn = (dayText: DayText) => (before: RateDetails, after: RateDetails) =>
  [
    { field: m.rate_settings_amount_field(), before: formatWithCents(before.amount), after: formatWithCents(after.amount) },
    { field: m.rate_settings_from(), before: dayText(before.startsOn), after: dayText(after.startsOn) },
    {
      field: m.rate_settings_until(),
      before: before.endsOn ? dayText(before.endsOn) : '–',
      after: after.endsOn ? dayText(after.endsOn) : '–',
    },
    { field: m.rate_settings_source(), before: before.source, after: after.source },
  ].filter(difference => difference.before !== difference.after)
