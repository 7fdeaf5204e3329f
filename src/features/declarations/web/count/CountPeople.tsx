import { m } from '#messages/messages.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { SessionDetails } from '#features/declarations/contract.ts'
import css from './count.module.css'

/** Who counts: two people, neither of whom sees the other's figures. */
export function CountPeople({ session: { counters, turn, officer } }: { session: SessionDetails }) {
  const { userId, firstName, lastName } = useCurrentUser()
  const own = `${firstName} ${lastName}`.trim()
  const isNew = turn === 'first' || turn === 'standIn' || turn === 'second'
  const people = [
    ...counters.map(({ id, name, countedAt }) => ({ id, name, note: <DateText value={countedAt} /> })),
    ...(isNew ? [{ id: userId, name: own, note: m.declarations_you_here() }] : []),
  ]
  const waiting = people.length === 0 ? officer.name : m.declarations_somebody_else()
  return (
    <section className={css.people}>
      <h2>{m.declarations_two_people()}</h2>
      <ol>
        {people.map(({ id, name, note }) => (
          <li key={id}>
            <b>{name}</b>
            <span className="muted small">{note}</span>
          </li>
        ))}
        {people.length < 2 && (
          <li>
            <b>{waiting}</b>
            {people.length > 0 && <span className="muted small">{m.declarations_second_person()}</span>}
          </li>
        )}
      </ol>
      <p className="muted small">{m.declarations_two_people_note()}</p>
    </section>
  )
}
