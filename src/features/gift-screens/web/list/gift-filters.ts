import { allPreferencesId } from '#kit/giving/ids.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { paymentMethods } from '#kit/giving/payment.ts'
import { frequencies } from '#kit/giving/recurrence.ts'
import { giftStatusLabels } from '#kit/giving/statuses.ts'
import { m } from '#messages/messages.js'
import type { FilterSpec, Option } from '#platform/web/list-screen/list-spec.ts'
import type { z } from 'zod'
import type { DonationMethodId } from '#features/gifts/catalogue.ts'
import { chequeStates } from '#features/gifts/cheques.ts'
import { flagFilterNames, hiddenFlagsOf } from '#features/gifts/flags.ts'
import { filterTexts } from '#features/gifts/texts.ts'
import { flagFilterLabels, textLabels } from '../field-labels.ts'
import type { GiftFilterChoices } from '#features/gifts/rows.ts'
import type { ListGiftsOfDonor } from '../page/OtherGifts.tsx'
import type { GiftListQuery } from './gift-list.tsx'
import { nameOfItem, nameOfMethod, nameOfPlatform } from '../catalogue-labels.ts'
import { nameOfPurpose } from '../purpose-labels.ts'
import { chequeStateWords } from '../cheque-labels.ts'
import { frequencyWords, statusWords } from '../gift-labels.ts'

const filterWords = () => import('../filter-labels.ts')

type GiftQueryField = keyof GiftListQuery & string
type Choices = z.output<typeof GiftFilterChoices>
type Id = string | number
/** What the server offers, by the reader's name of its id where there is one. */
const options = (list: readonly { id: Id; displayName: string }[], nameOf: (id: Id) => string | undefined = () => undefined): Option[] =>
  list.map(({ id, displayName }) => ({ value: id, label: nameOf(id) ?? displayName }))

type LoadChoices = () => Promise<Choices>
type Filters = readonly FilterSpec<GiftQueryField>[]

/** The filters that are offered without being looked for. */
const offered: Filters = [
  { kind: 'dates', id: 'date', label: m.gift_screens_date, from: 'startDate', to: 'endDate', suggested: true },
  {
    kind: 'amountBrackets',
    id: 'amount',
    label: m.platform_amount,
    field: 'amountBrackets',
    range: { min: 'minimumAmount', max: 'maximumAmount' },
    suggested: true,
  },
  {
    kind: 'choices',
    id: 'method',
    label: m.gift_screens_payment_method,
    field: 'paymentMethod',
    numeric: true,
    suggested: true,
    options: async () => paymentMethods.map(({ id }) => ({ value: id, label: nameOfMethod(id) })),
  },
  {
    kind: 'choices',
    id: 'status',
    label: m.gift_screens_status,
    field: 'status',
    suggested: true,
    options: async () => giftStatusLabels.map(value => ({ value, label: statusWords(value) })),
  },
]
/** Where the cheque is. */
const byCheque: Filters = [
  {
    kind: 'choices',
    id: 'cheque',
    label: m.gift_screens_cheque,
    field: 'chequeState',
    options: async () => chequeStates.map(value => ({ value, label: chequeStateWords(value) })),
  },
]
const listPurposeFilters = (asked: LoadChoices): Filters => [
  {
    kind: 'choices',
    id: 'for',
    label: m.gift_screens_purpose,
    field: 'donationToValues',
    options: async () => (await asked()).donationToValues.map(purpose => ({ value: purpose.id, label: nameOfPurpose(purpose) })),
  },
  {
    kind: 'choice',
    id: 'beneficiary',
    label: m.gift_screens_donation_to,
    field: 'donationTo',
    numeric: true,
    options: async () => (await filterWords()).beneficiaryChoices(),
  },
  {
    kind: 'choices',
    id: 'kind',
    label: m.gift_screens_item,
    field: 'ItemId',
    numeric: true,
    options: async () => options((await asked()).ItemId, id => nameOfItem(Number(id))),
  },
  {
    kind: 'choice',
    id: 'type',
    label: m.gift_screens_donation_type,
    field: 'donationType',
    numeric: true,
    options: async () => options((await asked()).donationType.slice(1), (await filterWords()).nameOfFrequencyType),
  },
]
const listMethodFilters = (asked: LoadChoices, taken: readonly DonationMethodId[]): Filters => [
  {
    kind: 'choices',
    id: 'frequency',
    label: m.gift_screens_frequency,
    field: 'frequency',
    numeric: true,
    options: async () => frequencies.map(({ id }) => ({ value: id, label: frequencyWords(id) })),
  },
  {
    kind: 'choices',
    id: 'platform',
    label: m.gift_screens_platform,
    field: 'platform',
    options: async () => options((await asked()).platform, id => nameOfPlatform(String(id))),
  },
  {
    kind: 'choice',
    id: 'transaction',
    label: m.gift_screens_transaction_type,
    field: 'transactionType',
    numeric: true,
    options: async () => options((await asked()).transactionType.slice(1), (await filterWords()).nameOfTransactionType),
  },
  {
    kind: 'choices',
    id: 'taken',
    label: m.gift_screens_donation_method,
    field: 'donationMethod',
    numeric: true,
    options: async () => {
      const { nameOfDonationMethod } = await filterWords()
      return taken.map(id => ({ value: id, label: nameOfDonationMethod(id) }))
    },
  },
]
const byFlags: Filters = flagFilterNames.map(field => ({
  kind: 'choice',
  id: flagFilterLabels[field].id,
  label: flagFilterLabels[field].label,
  field,
  numeric: true,
  inList: true,
  options: async () => [
    { value: 1, label: m.gift_screens_giving_yes() },
    { value: 0, label: m.gift_screens_giving_no() },
  ],
}))
const byTexts: Filters = filterTexts.map(field => ({ kind: 'text', id: field, label: textLabels[field], field }))
const ofTaxAndDonor = (asked: LoadChoices): Filters => [
  ...byTexts,
  ...byFlags,
  {
    kind: 'choice',
    id: 'review',
    label: m.gift_screens_tax_review,
    field: 'taxReview',
    numeric: true,
    options: async () => [{ value: 1, label: m.gift_screens_tax_review_open() }],
  },
  {
    kind: 'choice',
    id: 'declared',
    label: m.gift_screens_declaration,
    field: 'declared',
    numeric: true,
    options: async () => [{ value: 1, label: m.gift_screens_declaration_due() }],
  },
  {
    kind: 'choice',
    id: 'religion',
    label: m.gift_screens_religion,
    field: 'donorReligionType',
    numeric: true,
    options: async () => options((await asked()).donorReligionType.slice(1), (await filterWords()).nameOfReligion),
  },
  {
    kind: 'choice',
    id: 'salam',
    label: m.gift_screens_salam_pay,
    field: 'SalamPayDonorType',
    numeric: true,
    options: async () => (await filterWords()).salamPayChoices(),
  },
]
const listRecorderFilters = (asked: LoadChoices): Filters => [
  {
    kind: 'choices',
    id: 'officer',
    label: m.gift_screens_officer,
    field: 'officerId',
    options: async () => options((await asked()).officerId),
  },
  {
    kind: 'choices',
    id: 'centre',
    label: m.gift_screens_collection_centre,
    field: 'collectionCentreId',
    options: async () => options((await asked()).collectionCentreId),
  },
]

/** The gifts of one donor, as the palette leads to them; the name is that of their latest gift. */
const donorFilters = (listGiftsOfDonor: ListGiftsOfDonor): Filters => [
  {
    kind: 'record',
    id: 'donor',
    label: m.gift_screens_donor,
    field: 'donorId',
    nameOf: async donarId =>
      (await listGiftsOfDonor({ donarId, appPreferenceId: allPreferencesId, pageSize: 10 })).items[0]?.donorName ?? '–',
  },
]

/** Every filter of the specification, in its order, for the gifts of one module and the ways it takes them. */
export const filtersOf = (asked: LoadChoices, taken: readonly DonationMethodId[], listGiftsOfDonor: ListGiftsOfDonor): Filters => [
  ...offered,
  ...byCheque,
  ...listPurposeFilters(asked),
  ...listMethodFilters(asked, taken),
  ...ofTaxAndDonor(asked),
  ...listRecorderFilters(asked),
  ...donorFilters(listGiftsOfDonor),
]

/** The filters that apply where the charity is: some need the self-service kiosks, some the registration of gifts for tax. */
export function filtersIn<Filter extends { id: string }>(country: string, filters: readonly Filter[]): readonly Filter[] {
  const { payPartners, tax, declaredGifts } = jurisdictionOf(country)
  const hidden = [
    ...(payPartners.includes('salampay') ? [] : ['salam']),
    ...(tax.registration ? [] : ['review']),
    ...(declaredGifts ? [] : ['declared']),
  ]
  return filters.filter(({ id }) => !hidden.includes(id))
}

/** The columns that apply where the charity is: flags for tax need a country that registers gifts. */
export function columnsIn<Column extends { id: string }>(country: string, columns: readonly Column[]): readonly Column[] {
  const hidden: readonly string[] = hiddenFlagsOf(jurisdictionOf(country).tax.registration !== null)
  return columns.filter(({ id }) => !hidden.includes(id))
}
