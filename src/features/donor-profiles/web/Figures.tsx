import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { useEnvironment } from '#platform/web/list-screen/use-environment.ts'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import type { DonorProfile } from '../contract.ts'
import { listOf, moduleName, pageOfGift } from './gift-links.ts'
import css from './donor.module.css'

type Totals = DonorProfile['lifetime']
/** The sum of what was given in several modules; the charity's currency where there is nothing. */
const sumOf = (totals: Totals, currency: Money['currency']): Money => ({
  minor: totals.reduce((sum, { total }) => sum + total.minor, 0),
  currency,
})

/** What was given in headlines. Each figure leads to the lists that add up to it. */
export function Figures({ donor }: { donor: DonorProfile }) {
  const { currency } = useEnvironment()
  const year = donor.yearStartsOn.slice(0, 4)
  const { donorId, lastGift } = donor
  const seesRecurring = readPermissions(useCurrentUser().permissions).find('donations')?.isView ?? false
  return (
    <div className={css.figuresBox}>
      <dl className={css.figures}>
        <Figure name={m.donor_profiles_lifetime()} money={sumOf(donor.lifetime, currency)}>
          <ByModule totals={donor.lifetime} linkOf={id => listOf(id, donorId)} />
        </Figure>
        <Figure name={m.donor_profiles_in_year({ year })} money={sumOf(donor.thisYear, currency)}>
          <ByModule totals={donor.thisYear} linkOf={id => listOf(id, donorId, { from: donor.yearStartsOn })} />
        </Figure>
        <Figure name={m.donor_profiles_last_gift()} money={lastGift?.amount ?? null}>
          {lastGift && (
            <Link to={pageOfGift(lastGift)}>
              <DateText as="day" value={lastGift.donationTimeStamp} />
            </Link>
          )}
        </Figure>
        <Figure name={m.donor_profiles_recurring()} count={donor.recurring}>
          {seesRecurring ? (
            <Link to={`/donations/recurring?donor=${donorId}&state=active`}>{m.donor_profiles_recurring_active()}</Link>
          ) : (
            m.donor_profiles_recurring_active()
          )}
        </Figure>
      </dl>
    </div>
  )
}

type FigureProps = { name: string; money?: Money | null; count?: number; children: ReactNode }
function Figure({ name, money, count, children }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd className={css.value}>{money ? <Amount money={money} /> : (count ?? '–')}</dd>
      <dd className={css.below}>{children}</dd>
    </div>
  )
}

type ByModuleProps = { totals: Totals; linkOf: (appPreferenceId: Totals[number]['appPreferenceId']) => string }
/** How many gifts of each module make up a figure, as links to their lists. */
function ByModule({ totals, linkOf }: ByModuleProps) {
  if (totals.length === 0) return m.donor_profiles_no_gift()
  return totals.map(({ appPreferenceId, gifts, total }) => (
    <Link key={appPreferenceId} to={linkOf(appPreferenceId)}>
      {totals.length > 1 ? `${moduleName(appPreferenceId)}: ` : ''}
      {m.donor_profiles_gift_count({ count: gifts })}
      {totals.length > 1 && (
        <>
          {', '}
          <Amount money={total} />
        </>
      )}
    </Link>
  ))
}
