import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sessionsPath } from '#features/declarations/paths.ts'
import { StateStamp } from '#features/declarations/web/public.tsx'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { isNotFound } from '#platform/web/list-screen/load-errors.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'

/**
 * What an amil collected and has not handed over: it goes into a declaration, which the amil and a second person count. No sums: the count
 * is blind.
 */
export function HandOverSection({ userId }: { userId: string }) {
  const { permissions } = useCurrentUser()
  const seesDeclarations = permissions.some(({ moduleCode, isView }) => moduleCode === 'pos-declaration' && isView)
  const open = useQuery({
    queryKey: ['declarations', 'session', userId, 1],
    queryFn: () => api.declarations.session({ officerId: userId, pageNumber: 1 }),
    enabled: seesDeclarations,
    retry: false,
  })
  if (!seesDeclarations || open.isPending) return null
  if (open.isError)
    return (
      <Section title={m.amil_hand_over()}>
        <p className="muted small">{isNotFound(open.error) ? m.amil_hand_over_nothing() : m.amil_hand_over_failed()}</p>
      </Section>
    )
  const { gifts, beganAt, state } = open.data
  return (
    <Section title={m.amil_hand_over()} aside={<StateStamp state={state} />}>
      <p>
        {m.amil_hand_over_gifts({ count: gifts })} <DateText as="day" value={beganAt} />
      </p>
      <p className="small">
        <Link to={`${sessionsPath}/details?id=${userId}`}>{m.amil_hand_over_count()}</Link>
      </p>
    </Section>
  )
}
