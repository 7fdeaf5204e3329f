import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales'
import { formatDay } from '#kit/dates.ts'
import { formatMoney } from '#kit/money.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from '#platform/web/api.ts'
import { RelatedMoney, type Station } from '#platform/web/detail-screen/RelatedMoney.tsx'
import { type Fact, Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { Timeline } from '#platform/web/detail-screen/Timeline.tsx'
import { Amount } from '#platform/web/ui/Amount.tsx'
import { CopyButton } from '#platform/web/ui/CopyButton.tsx'
import { DateText } from '#platform/web/ui/DateText.tsx'
import { Reveal } from '#platform/web/ui/Reveal.tsx'
import { isTerminal } from '#platform/web/ui/StatusStamp.tsx'
import { givingItem } from '../rules.ts'
import type { DonationDetails, DonationLine } from '../rows.ts'
import { eventsOf } from './timeline-events.tsx'
import { frequencyWords, giverName, paidWords, platformWords } from './words.ts'
import css from './donations.module.css'

/** The left side of a donation: payment, donor, lines, money, timeline. */
export const DonationSections = ({ gift }: { gift: DonationDetails }) => (
  <>
    <Section title={m.giving_payment()}>
      <Facts facts={paymentFacts(gift)} />
    </Section>
    {gift.lines.length > 0 && (
      <Section title={m.giving_lines()}>
        <Lines lines={gift.lines} />
      </Section>
    )}
    <Section title={m.giving_donor()}>
      <Facts facts={donorFacts(gift)} />
    </Section>
    <Section title={m.giving_where_money()}>
      <RelatedMoney stations={stationsOf(gift)} />
    </Section>
    <Section title={m.giving_timeline()}>
      <Timeline events={eventsOf(gift)} />
    </Section>
  </>
)

function paymentFacts(gift: DonationDetails): Fact[] {
  const day = gift.chequeDate ? formatDay(gift.chequeDate, 'DD MMM YYYY', getLocale()) : ''
  const cheque = [gift.chequeNumber, gift.bankName, day].filter(Boolean).join(', ')
  return [
    { label: m.giving_for(), value: gift.donationToName },
    { label: m.giving_payment_method(), value: [paidWords(gift), gift.cardFunding].filter(Boolean).join(', ') },
    { label: m.giving_frequency(), value: frequencyWords(gift.frequency) },
    { label: m.giving_platform(), value: platformWords(gift.platform) },
    {
      label: m.giving_transaction(),
      value: (
        <span className={css.copied}>
          {gift.txnId} <CopyButton value={gift.txnId} what={m.giving_transaction_number()} />
        </span>
      ),
    },
    ...(gift.chequeNumber
      ? [{ label: m.giving_cheque(), value: cheque }]
      : gift.bankName
        ? [{ label: m.giving_bank(), value: gift.bankName }]
        : []),
    { label: m.giving_reference_no(), value: gift.referenceNo },
    ...(gift.collectionCentre ? [{ label: m.giving_collection_centre(), value: gift.collectionCentre }] : []),
    ...(gift.officer ? [{ label: m.giving_officer(), value: gift.officer }] : []),
    { label: m.giving_remarks(), value: gift.remarks, wide: (gift.remarks?.length ?? 0) > 40 },
  ]
}

function donorFacts(gift: DonationDetails): Fact[] {
  if (!gift.donorId) return [{ label: m.giving_name(), value: giverName(gift) }]
  const { donorId, givenThisYear } = gift
  const mayReveal = gift.actions.includes('reveal')
  const hidden = (masked: string | null, what: string, field: 'nirc' | 'donorEmail' | 'donorPhone') =>
    masked && (
      <Reveal
        masked={masked}
        what={what}
        reveal={mayReveal ? async () => (await api.donors.reveal({ donorId }))[field] ?? masked : undefined}
      />
    )
  const given = givenThisYear && { amount: formatMoney(givenThisYear.sum), count: givenThisYear.gifts }
  return [
    { label: m.giving_name(), value: giverName(gift) },
    { label: m.giving_id_no(), value: hidden(gift.nirc, m.giving_id_no(), 'nirc') },
    { label: m.giving_email(), value: hidden(gift.donorEmail, m.giving_email(), 'donorEmail') },
    { label: m.giving_mobile(), value: hidden(gift.donorPhone, m.giving_mobile(), 'donorPhone') },
    {
      label: m.giving_tax_deduction(),
      value: gift.isIPCRegistrationForIRAS || gift.isIRASInclusion ? m.giving_tax_registered() : m.giving_tax_not_registered(),
    },
    {
      label: m.giving_given_this_year(),
      value: given && (given.count === 1 ? m.giving_given_in_one({ amount: given.amount }) : m.giving_given_in(given)),
    },
  ]
}

function Lines({ lines }: { lines: readonly DonationLine[] }) {
  const reckoned = ({ noOfPerson, numberOfDay, years, quantity, rate }: DonationLine) =>
    [
      noOfPerson && `${noOfPerson} ${m.giving_people()}`,
      numberOfDay && `${numberOfDay} ${m.giving_days()}`,
      quantity,
      rate && formatMoney(rate),
      years && years > 1 && `${years} ${m.giving_years()}`,
    ]
      .filter(Boolean)
      .join(' × ')
  return (
    <table className={css.lines}>
      <tbody>
        {lines.map(line => (
          <tr key={`${line.itemId}${line.name}`}>
            <td>
              <b>{givingItem(line.itemId).receipt}</b>
            </td>
            <td className="muted">{[line.name, reckoned(line)].filter(Boolean).join(', ')}</td>
            <td>
              <Amount money={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const states = { issued: m.giving_receipt_state_issued, voided: m.giving_receipt_state_voided, replaced: m.giving_receipt_state_replaced }
function stationsOf(gift: DonationDetails): Station[] {
  const receiptState = (receipt: DonationDetails['receipts'][number]) =>
    [
      states[receipt.state](),
      receipt.sentCount === 1 ? m.giving_receipt_sent_one() : receipt.sentCount > 1 && m.giving_receipt_sent({ count: receipt.sentCount }),
      receipt.printCount === 1
        ? m.giving_receipt_printed_one()
        : receipt.printCount > 1 && m.giving_receipt_printed({ count: receipt.printCount }),
      receipt.handedOverAt && m.giving_receipt_handed_over(),
    ]
      .filter(Boolean)
      .join(', ')
  const struck = isTerminal(gift.status) ? { struck: gift.status } : {}
  return [
    {
      icon: HandHeartIcon,
      name: m.giving_donation(),
      state: <DateText value={gift.donationTimeStamp} as="day" />,
      money: gift.amount,
      ...struck,
    },
    ...gift.receipts.map(receipt => ({
      icon: ReceiptIcon,
      name: `${m.giving_receipt()} ${receipt.receiptNo}`,
      state: receiptState(receipt),
      money: gift.amount,
      ...(receipt.state !== 'issued' && { struck: states[receipt.state]() }),
    })),
    ...(gift.settledAt && gift.settlementRef
      ? [
          {
            icon: ScalesIcon,
            name: m.giving_settlement({ ref: gift.settlementRef }),
            state: <DateText value={gift.settledAt} as="day" />,
            money: null,
          },
        ]
      : [{ icon: ScalesIcon, name: m.shell_status_settled(), state: m.giving_not_settled(), money: null }]),
  ]
}
