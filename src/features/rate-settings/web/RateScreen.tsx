import { Button } from '@mantine/core'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { rateItemIds } from '#kit/giving/ids.ts'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { type DayText, useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { api } from './api.ts'
import { DetailScreen, type RecordParts } from '#platform/web/detail-screen/DetailScreen.tsx'
import { type Fact, Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { RateDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { DeleteRate } from './DeleteRate.tsx'
import { gradeName, itemNames, PhaseStamp, ruleName, SourceLink, unitNames } from './labels.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import { RatePreview } from './RatePreview.tsx'
import { formatCount } from '#kit/text/format-count.ts'

/** A rate by `?id=`: what it says, what it changes, who prepared and published it, and the receipts that used it. */
export function RateScreen() {
  const [search] = useSearchParams()
  const dayText = useDayText()
  const id = search.get('id') ?? ''
  const detail = useQuery({ queryKey: ['rates', 'details', id], queryFn: () => api.rates.find({ rateId: id }) })
  const crumbs = [
    { name: m.roles_module_rate_setting(), to: rootPath },
    { name: detail.data ? `${itemNames[detail.data.itemId]()}, ${gradeName(detail.data)}` : '' },
  ]
  return (
    <DetailScreen detail={detail} noun={m.rate_settings_one()} crumbs={crumbs}>
      {rate => partsOf(rate, dayText)}
    </DetailScreen>
  )
}

function partsOf(rate: RateDetails, dayText: DayText): RecordParts {
  const { itemId, grade, amount, startsOn, endsOn, compounds, phase, actions } = rate
  const day = dayText(startsOn, 'dayInText')
  const isOpen = phase === 'waiting' || phase === 'returned'
  return {
    kicker: `${itemNames[itemId]()}, ${gradeName(rate)}`,
    title:
      itemId === rateItemIds.nisab
        ? m.rate_settings_nisab_from({ rate: formatWithCents(amount), day })
        : m.rate_settings_value_from({ rate: formatWithCents(amount), unit: unitNames[itemId](), day }),
    reference: <PhaseStamp phase={phase} />,
    actions: (
      <>
        {actions.includes('edit') && (
          <Button component={Link} to={`${rootPath}/update?id=${rate.id}`} size="xs" leftSection={<PencilSimpleIcon aria-hidden="true" />}>
            {isOpen ? m.rate_settings_edit() : m.rate_settings_replace()}
          </Button>
        )}
        {actions.includes('delete') && <DeleteRate rate={rate} />}
      </>
    ),
    sections: (
      <>
        <Section title={m.rate_settings_details()}>
          <Facts facts={factsOf(rate)} />
        </Section>
        {isOpen && <RatePreview draft={{ itemId, grade, amount, startsOn, endsOn, compounds }} />}
        {!isOpen && (
          <Section title={m.rate_settings_used()}>
            <Facts facts={factsOfUse(rate)} />
          </Section>
        )}
      </>
    ),
    side: <PublishPanel rate={rate} />,
  }
}

const factsOf = (rate: RateDetails): Fact[] => [
  { label: m.rate_settings_from(), value: <DateText value={rate.startsOn} /> },
  { label: m.rate_settings_authority(), value: rate.authority },
  { label: m.rate_settings_until(), value: rate.endsOn ? <DateText value={rate.endsOn} /> : m.rate_settings_next_value() },
  { label: m.rate_settings_announced(), value: rate.announcedOn && <DateText value={rate.announcedOn} /> },
  { label: m.rate_settings_rule(), value: ruleName(rate) },
  { label: m.rate_settings_rate_item(), value: `${itemNames[rate.itemId]()}, ${rate.itemId}` },
  ...(rate.hijriStart
    ? [
        {
          label: m.rate_settings_moves(),
          value: m.rate_settings_moves_with({ month: String(rate.hijriStart.month), year: String(rate.hijriStart.year) }),
        },
      ]
    : []),
  ...(rate.karat ? [{ label: m.rate_settings_karat(), value: String(rate.karat) }] : []),
  { label: m.rate_settings_source(), value: <SourceLink {...rate} authority="" />, wide: true },
]

const factsOfUse = ({ use }: RateDetails): Fact[] => [
  { label: m.rate_settings_receipts(), value: formatCount(use.receipts) },
  { label: m.rate_settings_sum(), value: formatWithCents(use.sum) },
  { label: m.rate_settings_first_used(), value: use.firstOn && <DateText value={use.firstOn} /> },
  { label: m.rate_settings_last_used(), value: use.lastOn && <DateText value={use.lastOn} /> },
]
