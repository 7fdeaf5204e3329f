import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import type { Column, ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { DonorRow } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { type DonorQuery, donorFiltersIn } from './donor-filters.ts'
import { channelWords, donorTypeNames, standingNames } from './labels.ts'

const columns: readonly Column<DonorRow>[] = [
  { id: 'name', header: m.donor_profiles_name, cell: ({ donorName }) => donorName, sort: 'name', tone: 'strong' },
  {
    id: 'contact',
    header: m.donor_profiles_contact,
    cell: ({ donorPhone, donorEmail }) => donorPhone ?? donorEmail,
    width: 148,
    narrow: false,
  },
  {
    id: 'lastGift',
    header: m.donor_profiles_last_gift,
    cell: ({ lastGiftAt }) => lastGiftAt && <DateText as="day" value={lastGiftAt} />,
    sort: 'lastGift',
    width: 148,
    tone: 'small',
  },
  { id: 'gifts', header: m.donor_profiles_gifts, cell: ({ gifts }) => gifts, width: 88, tone: 'count' },
  {
    id: 'recurring',
    header: m.donor_profiles_recurring,
    cell: ({ recurring }) => recurring || null,
    width: 88,
    tone: 'count',
    narrow: false,
  },
  {
    id: 'taxReady',
    header: m.donor_profiles_tax_ready,
    cell: ({ isTaxReady }) => (isTaxReady ? m.donor_profiles_giving_yes() : m.donor_profiles_giving_no()),
    width: 88,
    narrow: false,
  },
  { id: 'consent', header: m.donor_profiles_consent, cell: channelWords, width: 110, tone: 'muted', narrow: false },
  { id: 'thisYear', header: m.donor_profiles_this_year, cell: ({ thisYear }) => <Amount money={thisYear} />, width: 116, tone: 'count' },
  { id: 'email', header: m.platform_email, cell: ({ donorEmail }) => donorEmail, width: 190, hidden: true },
  {
    id: 'idNo',
    header: m.donor_profiles_search_id_no,
    cell: ({ nirc }) => nirc && <span className="code">{nirc}</span>,
    width: 120,
    hidden: true,
  },
  { id: 'type', header: m.donor_profiles_donor_type, cell: ({ donorType }) => donorTypeNames[donorType](), width: 110, hidden: true },
  {
    id: 'createdAt',
    header: m.donor_profiles_created_on,
    cell: ({ createdAt }) => <DateText as="day" value={createdAt} />,
    sort: 'createdAt',
    width: 124,
    tone: 'small',
    hidden: true,
  },
]

/** The list of donors where the charity is: what it asks, filters, shows and offers as views. */
export const donorListIn = (country: string): ListSpec<DonorRow, DonorQuery> => ({
  id: 'donors',
  noun: m.donor_profiles_donors_noun,
  memory: { slice: 'donors' },
  call: request => api.donorProfiles.list(request),
  summary: request => api.donorProfiles.summary(request),
  rowId: ({ donorId }) => donorId,
  open: ({ donorId }) => `${rootPath}/details?id=${donorId}`,
  filters: donorFiltersIn(country),
  scopes: [
    { id: 'name', value: 'name', label: m.donor_profiles_search_donor_name, shape: 'name' },
    { id: 'email', value: 'email', label: m.donor_profiles_search_donor_email, shape: 'email' },
    { id: 'phone', value: 'phone', label: m.donor_profiles_search_phone, shape: 'phone' },
    { id: 'idNo', value: 'idNo', label: m.donor_profiles_search_id_no, shape: 'idNumber' },
  ],
  columns: columns.filter(({ id }) => id !== 'taxReady' || jurisdictionOf(country).tax.registration),
  money: { id: 'lifetime', header: m.donor_profiles_lifetime, amount: ({ lifetime }) => lifetime, sort: 'lifetime', width: 156 },
  sort: { by: 'lastGift', descending: true },
  size: 20,
  views: [
    { id: 'lapsed', label: standingNames.lapsed, query: 'standing=lapsed' },
    { id: 'new', label: standingNames.new, query: 'standing=new' },
    { id: 'major', label: standingNames.major, query: 'standing=major' },
    { id: 'duplicates', label: m.donor_merge_duplicates, query: 'duplicate=1' },
    { id: 'archived', label: m.donor_profiles_archived, query: 'archived=1' },
  ],
})
