import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { type Fact, Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { api } from './api.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { Reveal } from '#platform/web/ui/values/Reveal.tsx'
import { CardsPanel } from '#features/cards/web/public.tsx'
import { ConsentPart } from '#features/donor-consent/web/public.tsx'
import { DuplicatesPart } from '#features/donor-merge/web/public.tsx'
import { NotesPart } from '#features/donor-notes/web/public.tsx'
import { PaymentLinksPart } from '#features/payment-links/web/public.tsx'
import type { DonorProfile } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { DonorSteps } from './DonorSteps.tsx'
import { Figures } from './Figures.tsx'
import { GivingSection } from './GivingSection.tsx'
import { donorTypeNames } from './labels.ts'
import { EnrolmentsSection, RequestsSection } from './MattersSections.tsx'
import { StatementPanel } from './StatementPanel.tsx'
import { TimelineSection } from './TimelineSection.tsx'
import { useDonor } from './use-donor.ts'

/** A donor, by `?id=`: figures, contact, giving, cards, consent, and what can be done. */
export function DonorScreen() {
  const [search] = useSearchParams()
  const donorId = search.get('id') ?? ''
  const detail = useDonor(donorId)
  const kind = m.donor_profiles_donor()
  return (
    <DetailScreen
      key={donorId} // what was typed or chosen for one donor is not another's
      detail={detail}
      noun={m.donor_profiles_donor_noun()}
      crumbs={[{ name: m.donor_profiles_donors(), to: rootPath }, { name: nameOf(detail.data) }]}
    >
      {donor => ({
        kicker: kind,
        title: nameOf(donor),
        reference: <Reference donor={donor} />,
        sections: (
          <>
            <Figures donor={donor} />
            {!donor.erasedAt && (
              <Section title={m.donor_profiles_contact()}>
                <Facts facts={contactFacts(donor)} />
              </Section>
            )}
            <GivingSection donorId={donor.donorId} />
            <RequestsSection donorId={donor.donorId} />
            {!donor.erasedAt && <KnownPerson donor={donor} />}
            <TimelineSection donorId={donor.donorId} />
          </>
        ),
        side: donor.erasedAt ? (
          <p className="muted small">{m.donor_profiles_erased_note()}</p>
        ) : (
          <>
            <DonorSteps donor={donor} />
            <DuplicatesPart donorId={donor.donorId} mayMerge={donor.actions.includes('edit')} />
            <PaymentLinksPart donor={donor} />
          </>
        ),
        ...(!donor.erasedAt && {
          later: (
            <>
              <StatementPanel donor={donor} />
              <NotesPart donorId={donor.donorId} mayWrite={donor.actions.includes('edit')} />
            </>
          ),
        }),
      })}
    </DetailScreen>
  )
}

const nameOf = (donor: DonorProfile | undefined) => (donor?.erasedAt ? m.donor_profiles_erased_donor() : (donor?.donorName ?? ''))

/** What a donor whose data was erased no longer has. */
const KnownPerson = ({ donor }: { donor: DonorProfile }) => (
  <>
    <CardsPanel donorId={donor.donorId} />
    <EnrolmentsSection donorId={donor.donorId} />
    <Section title={m.donor_profiles_consent()}>
      <ConsentPart donorId={donor.donorId} mayRecord={donor.actions.includes('edit')} />
    </Section>
  </>
)

const Reference = ({ donor: { donorType, createdAt, isActive, iAgree, erasedAt } }: { donor: DonorProfile }) => (
  <>
    <span>{donorTypeNames[donorType]()}</span>
    <span>
      {m.donor_profiles_created_on()} <DateText as="day" value={createdAt} />
    </span>
    {iAgree === false && !erasedAt && <b>{m.donor_profiles_do_not_contact()}</b>}
    {!isActive && !erasedAt && <b>{m.donor_profiles_archived()}</b>}
    {erasedAt && (
      <b>
        {m.donor_profiles_erased_on()} <DateText as="day" value={erasedAt} />
      </b>
    )}
  </>
)

function contactFacts(donor: DonorProfile): Fact[] {
  const { donorId } = donor
  const mayReveal = donor.actions.includes('reveal')
  const hidden = (label: string, field: 'nirc' | 'donorEmail' | 'donorPhone'): Fact => {
    const masked = donor[field]
    const reveal = mayReveal ? async () => (await api.donors.reveal({ donorId }))[field] ?? masked ?? '' : undefined
    const shown = masked && <Reveal masked={masked} label={label} reveal={reveal} />
    return { label, value: shown && field === 'nirc' ? <span className="code">{shown}</span> : shown }
  }
  return [
    hidden(m.donor_profiles_id_no(), 'nirc'),
    hidden(m.platform_mobile(), 'donorPhone'),
    hidden(m.platform_email(), 'donorEmail'),
    { label: m.donor_profiles_language(), value: languageLabels[donor.language]() },
    ...(donor.contactPerson ? [{ label: m.donor_profiles_contact_person(), value: donor.contactPerson }] : []),
  ]
}
