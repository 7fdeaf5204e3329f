import { Link } from 'react-router'
import type { DutyFinding } from '#features/roles/contract.ts'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import { roleNameText } from '../role-names.ts'
import css from './duties.module.css'
import { accountName, dutyNames, groupByMeans, levelLooks, pathNames, sharedNames, stepText } from './duty-labels.ts'

type Props = { findings: readonly DutyFinding[]; isLinked?: boolean }

/** The people who could act alone, each with the payment paths and how they would complete them. */
export const DutyFindings = ({ findings, isLinked = false }: Props) => (
  <ol className={css.findings}>
    {findings.map(finding => (
      <Finding key={finding.accounts.map(({ userId }) => userId).join()} finding={finding} isLinked={isLinked} />
    ))}
  </ol>
)

function Finding({ finding: { accounts, level, sharedBy, conflicts }, isLinked }: { finding: DutyFinding; isLinked: boolean }) {
  const { name, note, tone, icon } = levelLooks[level]
  return (
    <li className={css.finding}>
      <div className={css.who}>
        {accounts.map(account => (
          <p key={account.userId}>
            {isLinked && account.userId ? (
              <Link to={`/users/details?id=${account.userId}`}>{accountName(account)}</Link>
            ) : (
              <b>{accountName(account)}</b>
            )}
            <span className="small muted">
              {[roleNameText(account.roleName), ...(account.isActive ? [] : [m.roles_duties_inactive()])].join(' · ')}
            </span>
          </p>
        ))}
        <Stamp tone={tone} icon={icon}>
          {name()}
        </Stamp>
        {sharedBy.length > 0 && (
          <p className="small">{m.roles_duties_shared({ what: sharedBy.map(kind => sharedNames[kind]()).join(', ') })}</p>
        )}
        <p className="small muted">{note()}</p>
      </div>
      <div className={css.ways}>
        {groupByMeans(conflicts).map(({ paths, steps }) => (
          <section key={paths.join()}>
            <h3>{paths.map(path => pathNames[path]()).join(' · ')}</h3>
            <dl>
              {steps.map(step => (
                <div key={step.duty}>
                  <dt>{dutyNames[step.duty]()}</dt>
                  <dd>{stepText(step)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </li>
  )
}
