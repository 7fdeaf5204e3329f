import { preferenceIds } from '#kit/giving/ids.ts'
import type { ReactNode } from 'react'
import { formatDay } from '#kit/time/date-format.ts'
import { IdType, idTypeLabel } from '#jurisdictions/identity-numbers.ts'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { RelatedMoney } from '#platform/web/detail-screen/RelatedMoney.tsx'
import { type Fact, Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { Timeline } from '#platform/web/detail-screen/Timeline.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { CopyButton } from '#platform/web/ui/CopyButton.tsx'
import { Reveal } from '#platform/web/ui/values/Reveal.tsx'
import type { GiftDetails, GiftLine } from '#features/gifts/rows.ts'
import { commonTexts } from '#features/gifts/texts.ts'
import { textLabels } from '../field-labels.ts'
import type { GiftPanels } from './gift-panels.ts'
import { OtherGifts } from './OtherGifts.tsx'
import { lifecycleSteps } from './lifecycle-steps.tsx'
import { SupportingFile } from '../counter/SupportingFile.tsx'
import { eventsOf, timelineFilter } from './timeline-events.tsx'
import { chequeStateWords } from '../cheque-labels.ts'
import { nameOfFunding } from '../card-labels.ts'
import { nameOfPlatform, receiptNameOfItem } from '../catalogue-labels.ts'
import { frequencyWords, donorNameOf, paidWords } from '../gift-labels.ts'
import { lineName } from '../line-labels.ts'
import { purposesText } from '../purpose-labels.ts'
import { taxWords } from './tax-labels.ts'
import css from '../gifts.module.css'

type Props = {
  gift: GiftDetails
  panels: GiftPanels
  /** Replaces the lines, where a module draws them itself. */
  lines?: ReactNode
  /** Replaces the donor's other gifts. */
  others?: ReactNode
}
/** The left side of a gift: payment, lines, donor, money, other gifts, timeline. */
export const GiftSections = ({ gift, panels, lines, others }: Props) => (
  <>
    <Section title={m.gift_screens_payment()}>
      <Facts facts={paymentFacts(gift)} />
    </Section>
    {lines ??
      (gift.lines.length > 0 && (
        <Section title={m.gift_screens_lines()}>
          <Lines lines={gift.lines} />
        </Section>
      ))}
    <Section title={m.gift_screens_donor()}>
      <Facts facts={donorFacts(gift, panels.revealDonor)} />
    </Section>
    {gift.origin && (
      <Section title={m.gift_screens_origin()}>
        <Facts facts={originFacts(gift.origin)} />
      </Section>
    )}
    <Section title={m.gift_screens_where_money()}>
      <RelatedMoney steps={lifecycleSteps(gift)} />
    </Section>
    {others ?? <OtherGifts gift={gift} list={panels.listGiftsOfDonor} />}
    <Section title={m.gift_screens_timeline()}>
      <Timeline events={eventsOf(gift, panels.events)} filter={timelineFilter()} />
    </Section>
  </>
)

/** What is bought neither recurs nor is deducted. */
const isPurchase = ({ appPreferenceId }: GiftDetails) => appPreferenceId === preferenceIds.purchases

function paymentFacts(gift: GiftDetails): Fact[] {
  const day = gift.chequeDate ? formatDay(gift.chequeDate, jurisdictionOfCurrency(gift.amount.currency).days.day, getLocale()) : ''
  const cheque = [gift.bankName, day, gift.chequeState && chequeStateWords(gift.chequeState)].filter(Boolean).join(', ')
  const purposes = purposesText(gift)
  return [
    { label: m.gift_screens_for(), value: purposes, wide: purposes.length > 40 },
    { label: m.gift_screens_payment_method(), value: [paidWords(gift), nameOfFunding(gift.cardFunding)].filter(Boolean).join(', ') },
    ...(isPurchase(gift) ? [] : [{ label: m.gift_screens_frequency(), value: frequencyWords(gift.frequency) }]),
    { label: m.gift_screens_platform(), value: nameOfPlatform(gift.platform) },
    {
      label: m.gift_screens_transaction(),
      value: (
        <span className={css.copied}>
          <span className="code">{gift.txnId}</span> <CopyButton value={gift.txnId} what={m.gift_screens_transaction_number()} />
        </span>
      ),
    },
    ...(gift.chequeNumber ? [{ label: m.gift_screens_cheque(), value: <ChequeWords number={gift.chequeNumber} more={cheque} /> }] : []),
    ...(gift.bankName && !gift.chequeNumber ? [{ label: m.gift_screens_bank(), value: gift.bankName }] : []),
    { label: m.gift_screens_reference_no(), value: gift.referenceNo && <span className="code">{gift.referenceNo}</span> },
    ...(gift.backDatingReason ? [{ label: m.gift_screens_back_dated_because(), value: gift.backDatingReason }] : []),
    ...(gift.collectionCentre ? [{ label: m.gift_screens_collection_centre(), value: gift.collectionCentre }] : []),
    ...(gift.officer ? [{ label: m.gift_screens_officer(), value: gift.officer }] : []),
    ...(gift.supportingFile ? [{ label: m.gift_screens_supporting_file(), value: <SupportingFile fileName={gift.supportingFile} /> }] : []),
    ...commonTexts.map(text => ({ label: textLabels[text](), value: gift[text], wide: (gift[text]?.length ?? 0) > 40 })),
  ]
}

/** A cheque's number, and its bank, day and state behind it. */
const ChequeWords = ({ number, more }: { number: string; more: string }) => (
  <>
    <span className="code">{number}</span>
    {more && `, ${more}`}
  </>
)

/** The identity number under its own name: in full for an organisation, hidden for a person. */
function idNumberFact({ idType, organisationNo }: GiftDetails, hidden: ReactNode): Fact {
  const kind = IdType.safeParse(idType).data
  const label = kind ? idTypeLabel(kind, m.gift_screens_id_no()) : m.gift_screens_id_no()
  return { label, value: organisationNo ? <span className="code">{organisationNo}</span> : hidden }
}

function donorFacts(gift: GiftDetails, revealDonor: GiftPanels['revealDonor']): Fact[] {
  if (!gift.donorId) return [{ label: m.gift_screens_name(), value: donorNameOf(gift) }]
  const { donorId, givenThisYear } = gift
  const mayReveal = gift.actions.includes('reveal')
  const hidden = (masked: string | null, label: string, field: 'nirc' | 'donorEmail' | 'donorPhone') =>
    masked && (
      <Reveal masked={masked} label={label} reveal={mayReveal ? async () => (await revealDonor(donorId))[field] ?? masked : undefined} />
    )
  const yearTotals = givenThisYear && { amount: formatMoney(givenThisYear.sum), count: givenThisYear.gifts }
  return [
    { label: m.gift_screens_name(), value: donorNameOf(gift) },
    idNumberFact(gift, gift.nirc && <span className="code">{hidden(gift.nirc, m.gift_screens_id_no(), 'nirc')}</span>),
    { label: m.platform_email(), value: hidden(gift.donorEmail, m.platform_email(), 'donorEmail') },
    { label: m.platform_mobile(), value: hidden(gift.donorPhone, m.platform_mobile(), 'donorPhone') },
    ...(isPurchase(gift) || jurisdictionOfCurrency(gift.amount.currency).tax.registration === null
      ? []
      : [
          {
            label: m.gift_screens_tax_deduction(),
            value: taxWords(gift),
          },
        ]),
    {
      label: m.gift_screens_given_in_year({ year: gift.donatedOn.slice(0, 4) }),
      value: yearTotals && m.gift_screens_given_in(yearTotals),
    },
  ]
}

function originFacts({ livesHere, nationality, bornOn, address, circumstances }: NonNullable<GiftDetails['origin']>): Fact[] {
  if (livesHere) return [{ label: m.gift_screens_origin_from_abroad(), value: m.gift_screens_origin_no() }]
  if (circumstances) return [{ label: m.gift_screens_origin_circumstances(), value: circumstances, wide: circumstances.length > 40 }]
  return [
    { label: m.gift_screens_origin_from_abroad(), value: m.gift_screens_origin_yes() },
    { label: m.gift_screens_origin_nationality(), value: nationality },
    { label: m.gift_screens_origin_born_on(), value: bornOn && <DateText value={bornOn} /> },
    { label: m.gift_screens_origin_address(), value: address, wide: (address?.length ?? 0) > 40 },
  ]
}

function Lines({ lines }: { lines: readonly GiftLine[] }) {
  const calculation = ({ noOfPerson, numberOfDay, years, quantity, rate }: GiftLine) =>
    [
      noOfPerson && `${noOfPerson} ${m.gift_screens_giving_people()}`,
      numberOfDay && `${numberOfDay} ${m.gift_screens_giving_days()}`,
      quantity,
      rate && formatMoney(rate),
      years && years > 1 && `${years} ${m.gift_screens_years()}`,
    ]
      .filter(Boolean)
      .join(' × ')
  return (
    <table className={css.lines}>
      <tbody>
        {lines.map(line => (
          <tr key={`${line.itemId}${line.name}`}>
            <td>
              <b>{receiptNameOfItem(line.itemId)}</b>
            </td>
            <td className="muted">{[lineName(line), calculation(line)].filter(Boolean).join(', ')}</td>
            <td>
              <Amount money={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
