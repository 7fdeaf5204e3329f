import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatWithCents } from '#jurisdictions/money.ts'
import { formatPhone } from '#jurisdictions/phone.ts'
import { jawiTag, nameIn } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from '../api.ts'
import { type Fact, Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import type { CharitySheet } from '#features/charity-profile/contract.ts'
import { fieldNames, partNames } from '../labels.ts'
import { charityKey } from '../use-charity.ts'
import { EditLink } from './EditLink.tsx'

/** A section's charity, and whether its reader may change it. */
export type SectionProps = { charity: CharitySheet; isEdit: boolean }
const yesOrNo = (value: boolean) => (value ? m.charity_profile_yes() : m.charity_profile_no())

/** Who the charity is in law. */
export function LegalSection({ charity, isEdit }: SectionProps) {
  const { charityNumbers } = jurisdictionOf(charity.country)
  const facts: Fact[] = [
    { label: fieldNames.name(), value: charity.name, wide: true },
    ...(charity.nameJawi
      ? [
          {
            label: fieldNames.nameJawi(),
            value: (
              <span lang={jawiTag} dir="rtl">
                {charity.nameJawi}
              </span>
            ),
            wide: true,
          },
        ]
      : []),
    {
      label: m.charity_profile_registration_of({ kind: charityNumbers.registration.label }),
      value: charity.registrationNo && <bdi className="code">{charity.registrationNo}</bdi>,
    },
    ...(charityNumbers.tax
      ? [
          {
            label: m.charity_profile_tax_of({ kind: charityNumbers.tax.label }),
            value: charity.taxNo && <bdi className="code">{charity.taxNo}</bdi>,
          },
        ]
      : []),
    { label: fieldNames.referenceNo(), value: charity.referenceNo && <bdi className="code">{charity.referenceNo}</bdi> },
    ...(jurisdictionOf(charity.country).tax.registration ? [{ label: fieldNames.isIpc(), value: yesOrNo(charity.isIpc) }] : []),
  ]
  return (
    <Section title={m.charity_profile_legal()} aside={isEdit && <EditLink part="legal" />}>
      <Facts facts={facts} />
    </Section>
  )
}

/** How the charity is reached. */
export function ContactSection({ charity, isEdit }: SectionProps) {
  const { address, phone, email, website } = charity
  const facts: Fact[] = [
    { label: fieldNames.address(), value: address, wide: true },
    { label: fieldNames.phone(), value: phone && <bdi>{formatPhone(phone)}</bdi> },
    { label: fieldNames.email(), value: email },
    {
      label: fieldNames.website(),
      value: website && (
        <a href={website} target="_blank" rel="noopener noreferrer">
          {website}
        </a>
      ),
      wide: true,
    },
  ]
  return (
    <Section title={m.charity_profile_contact()} aside={isEdit && <EditLink part="contact" />}>
      <Facts facts={facts} />
    </Section>
  )
}

/** How money is handled, and how staff sign in. */
export function MoneySection({ charity, isEdit }: SectionProps) {
  const { currency, hasMoney, timeZone, receiptPrefix, backDatingDays, countTolerance, refundDays, isGenerateOTP } = charity
  const drawFixed = (value: string, why: string) => (
    <>
      {value}
      {hasMoney && <small className="muted"> {why}</small>}
    </>
  )
  const facts: Fact[] = [
    {
      label: fieldNames.currency(),
      value: drawFixed(currency, m.charity_profile_currency_fixed()),
      wide: true,
    },
    { label: fieldNames.timeZone(), value: drawFixed(timeZone, m.charity_profile_zone_fixed()), wide: true },
    { label: fieldNames.receiptPrefix(), value: <bdi className="code">{receiptPrefix}</bdi> },
    { label: fieldNames.backDatingDays(), value: m.charity_profile_days({ count: backDatingDays }) },
    { label: fieldNames.countTolerance(), value: formatWithCents(countTolerance) },
    {
      label: fieldNames.refundDays(),
      value: refundDays === null ? m.charity_profile_no_limit() : m.charity_profile_days({ count: refundDays }),
    },
    { label: fieldNames.isGenerateOTP(), value: yesOrNo(isGenerateOTP) },
  ]
  return (
    <Section title={m.charity_profile_money()} aside={isEdit && <EditLink part="money" />}>
      <Facts facts={facts} />
    </Section>
  )
}

/** Languages, the parts of the product in use, and what enrolment asks. */
export function AppSection({ charity, isEdit }: SectionProps) {
  const { data: ethnicities = [] } = useQuery({
    queryKey: [...charityKey, 'ethnicities'],
    queryFn: () => api.charity.ethnicities({}),
  })
  const chosen = ethnicities.map(({ name, nameMs }) => nameIn(getLocale(), name, nameMs)).join(', ')
  const facts: Fact[] = [
    { label: fieldNames.language(), value: languageLabels[charity.language]() },
    { label: fieldNames.appPreferences(), value: charity.appPreferences.map(id => partNames[id]()).join(', ') },
    {
      label: fieldNames.ethnicities(),
      value: charity.ethnicities.length === 0 ? `${m.charity_profile_all_of_country()}: ${chosen}` : chosen,
      wide: true,
    },
    { label: fieldNames.agreementStartsTicked(), value: yesOrNo(charity.agreementStartsTicked) },
    { label: fieldNames.asksNric(), value: yesOrNo(charity.asksNric) },
  ]
  return (
    <Section title={m.charity_profile_app()} aside={isEdit && <EditLink part="app" />}>
      <Facts facts={facts} />
    </Section>
  )
}
