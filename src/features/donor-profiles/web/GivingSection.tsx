import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { nameOfPurpose } from '#features/gift-screens/web/public.tsx'
import type { DonorGiving } from '../contract.ts'
import { listOf, moduleName, pageOfGift } from './gift-links.ts'
import { useGiving } from './use-donor.ts'
import css from './donor.module.css'

type Line = { key: string; name: string; to: string; gifts: number; total: DonorGiving['byYear'][number]['total'] }

/** What a donor gave by year, Ramadan and purpose; each sum opens the list that adds up to it. */
export function GivingSection({ donorId }: { donorId: string }) {
  const { data, isError, refetch } = useGiving(donorId)
  if (isError)
    return (
      <Section title={m.donor_profiles_giving()}>
        <p className="muted small">{m.donor_profiles_giving_failed()}</p>
        <Button size="xs" onClick={() => void refetch()}>
          {m.platform_try_again()}
        </Button>
      </Section>
    )
  if (!data)
    return (
      <Section title={m.donor_profiles_giving()}>
        <Skeleton height={160} />
      </Section>
    )
  return (
    <Section title={m.donor_profiles_giving()} aside={<Sizes giving={data} />}>
      {data.byYear.length === 0 && <p className="muted small">{m.donor_profiles_no_gift()}</p>}
      <div className={css.charts}>
        <Lines title={m.donor_profiles_by_year()} lines={linesByYear(data, donorId)} />
        <Lines title={m.donor_profiles_by_purpose()} lines={linesByPurpose(data, donorId)} />
        <Lines title={m.donor_profiles_by_ramadan()} lines={linesByRamadan(data, donorId)} />
      </div>
    </Section>
  )
}

/** The average, and the largest gift. */
function Sizes({ giving: { average, largest } }: { giving: DonorGiving }): ReactNode {
  if (!average || !largest) return null
  return (
    <span className="muted small">
      {m.donor_profiles_average()} <Amount money={average} />, {m.donor_profiles_largest()}{' '}
      <Link to={pageOfGift(largest)}>
        <Amount money={largest.amount} />
      </Link>
    </span>
  )
}

const severalModules = (totals: readonly { appPreferenceId: number }[]) => new Set(totals.map(total => total.appPreferenceId)).size > 1
const nameOfTotal = (name: string, total: Parameters<typeof moduleName>[0], isNeeded: boolean) =>
  isNeeded ? `${name}, ${moduleName(total)}` : name

const linesByYear = ({ byYear }: DonorGiving, donorId: string): Line[] =>
  byYear.map(({ year, appPreferenceId, gifts, total }) => ({
    key: `${year} ${appPreferenceId}`,
    name: nameOfTotal(String(year), appPreferenceId, severalModules(byYear)),
    to: listOf(appPreferenceId, donorId, { from: `${year}-01-01`, to: `${year}-12-31` }),
    gifts,
    total,
  }))
const linesByRamadan = ({ byRamadan }: DonorGiving, donorId: string): Line[] =>
  byRamadan.map(({ hijrahYear, startDate, endDate, appPreferenceId, gifts, total }) => ({
    key: `${hijrahYear} ${appPreferenceId}`,
    name: nameOfTotal(m.donor_profiles_ramadan({ year: hijrahYear }), appPreferenceId, severalModules(byRamadan)),
    to: listOf(appPreferenceId, donorId, { from: startDate, to: endDate }),
    gifts,
    total,
  }))
const linesByPurpose = ({ byPurpose }: DonorGiving, donorId: string): Line[] =>
  byPurpose.map(purpose => ({
    key: purpose.donationToValue,
    name: nameOfPurpose(purpose),
    to: listOf(purpose.appPreferenceId, donorId, { purpose: purpose.donationToValue }),
    gifts: purpose.gifts,
    total: purpose.total,
  }))

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  const most = Math.max(...lines.map(({ total }) => total.minor))
  return (
    <table className={css.lines}>
      <caption>{title}</caption>
      <tbody>
        {lines.map(({ key, name, to, gifts, total }) => (
          <tr key={key}>
            <th scope="row">
              <Link to={to}>{name}</Link>
            </th>
            <td className="muted small">{m.donor_profiles_gift_count({ count: gifts })}</td>
            <td className={css.barCell} aria-hidden="true">
              <span className={css.bar} style={{ inlineSize: `${most > 0 ? Math.max(0, (100 * total.minor) / most) : 0}%` }} />
            </td>
            <td className={css.amount}>
              <Amount money={total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
