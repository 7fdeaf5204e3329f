import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { roleNameText } from '#features/roles/web/public.ts'
import { formatPhone } from '#jurisdictions/phone.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { type Fact, Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { fullName, UserStatusStamp } from '#features/users/web/public.tsx'
import { Notice } from '#platform/web/form/Notice.tsx'
import type { AmilSheet } from '../contract.ts'
import { amilPath } from '../paths.ts'
import { AmilSteps } from './AmilSteps.tsx'
import { BooksSection } from './books/BooksSection.tsx'
import { CollectedFigures } from './CollectedFigures.tsx'
import { GiftsSection } from './GiftsSection.tsx'
import { HandOverSection } from './HandOverSection.tsx'
import { AppointmentStamp } from './labels.tsx'

/** An amil, by `?id=`: the letter, what was collected, the gifts and sales, and what can be done. */
export function AmilScreen() {
  const [search] = useSearchParams()
  const userId = search.get('id') ?? ''
  const detail = useQuery({ queryKey: ['amil', userId], queryFn: () => api.amils.find({ userId }) })
  return (
    <DetailScreen
      detail={detail}
      noun={m.amil_one_noun()}
      crumbs={[{ name: m.amil_amil(), to: amilPath }, { name: detail.data ? fullName(detail.data) : '' }]}
    >
      {amil => ({
        kicker: m.amil_amil(),
        title: fullName(amil),
        reference: <UserStatusStamp status={amil.status} size="lg" />,
        sections: (
          <>
            {amil.appointment === 'ended' && <Notice tone="warning">{m.amil_ended_note()}</Notice>}
            {amil.collected && <CollectedFigures userId={amil.id} collected={amil.collected} />}
            <Section title={m.amil_appointment()} aside={<AppointmentStamp state={amil.appointment} />}>
              <Facts facts={letterFacts(amil)} />
            </Section>
            <Section title={m.amil_details()}>
              <Facts facts={personFacts(amil)} />
            </Section>
            <HandOverSection userId={amil.id} />
            <BooksSection amil={amil} />
            <GiftsSection userId={amil.id} />
          </>
        ),
        ...(amil.actions.length && { side: <AmilSteps amil={amil} /> }),
      })}
    </DetailScreen>
  )
}

const letterFacts = ({ letterNo, appointedFrom, appointedUntil }: AmilSheet): Fact[] => [
  { label: m.amil_letter_no(), value: letterNo && <span className="code">{letterNo}</span> },
  { label: m.amil_appointed_from(), value: appointedFrom && <DateText as="day" value={appointedFrom} /> },
  { label: m.amil_appointed_until(), value: appointedUntil && <DateText as="day" value={appointedUntil} /> },
]
const personFacts = (amil: AmilSheet): Fact[] => [
  { label: m.platform_email(), value: amil.email },
  { label: m.amil_phone(), value: amil.phoneNumber && formatPhone(amil.phoneNumber) },
  { label: m.amil_id_no(), value: amil.maskedIdNo && <span className="code">{amil.maskedIdNo}</span> },
  { label: m.amil_role(), value: roleNameText(amil.roleName) },
  { label: m.amil_place(), value: amil.collectionCenter },
  { label: m.amil_last_login(), value: amil.lastLoginAt ? <DateText value={amil.lastLoginAt} /> : m.amil_never() },
]
