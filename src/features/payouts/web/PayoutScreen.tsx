import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { nameOfPurpose } from '#features/gift-screens/web/public.tsx'
import { moneyKindNames, providerNames, SettlementStamp } from '#features/settlement/web/public.tsx'
import { formatAmount, formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { SectionTable } from '#platform/web/detail-screen/SectionTable.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import type { PayoutDetails, PayoutShare } from '../contract.ts'
import type { PayoutModule } from './payout-module.ts'
import { PreparePayment } from './payments/PreparePayment.tsx'

/** A payout of one module, by `?id=`: what it comes to for each beneficiary, and what of it may be paid. */
export function PayoutScreen({ module: { appPreferenceId, path, title } }: { module: PayoutModule }) {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const detail = useQuery({
    queryKey: ['payouts', 'one', appPreferenceId, id],
    queryFn: () => api.payouts.find({ id, appPreferenceId }),
  })
  return (
    <DetailScreen
      detail={detail}
      noun={m.payouts_one_noun()}
      crumbs={[{ name: title(), to: path }, { name: detail.data?.bankReference ?? '' }]}
    >
      {payout => ({
        kicker: [providerNames[payout.provider](), payout.account && m.payouts_account({ tail: payout.account })]
          .filter(Boolean)
          .join(' · '),
        title: payout.bankReference,
        reference: (
          <>
            <SettlementStamp status={payout.status} /> <DateText as="day" value={payout.payoutDate} />
          </>
        ),
        sections: <Beneficiaries payout={payout} appPreferenceId={appPreferenceId} />,
      })}
    </DetailScreen>
  )
}

type Props = { payout: PayoutDetails; appPreferenceId: PayoutModule['appPreferenceId'] }
/** Gross − fees − refunds = net of each beneficiary, with cents. Money of different kinds has rows of its own. */
function Beneficiaries({ payout, appPreferenceId }: Props) {
  const { isAdd } = useRights()
  const [chosen, setChosen] = useState<PayoutShare | null>(null)
  const { shares, net } = payout
  return (
    <Section title={m.payouts_beneficiaries()}>
      {shares.length === 0 ? (
        <p className="muted">{m.payouts_nothing_linked()}</p>
      ) : (
        <SectionTable label={m.payouts_beneficiaries()}>
          <thead>
            <tr>
              <th scope="col">{m.payouts_beneficiary()}</th>
              <th scope="col">{m.payouts_money_kind()}</th>
              {[m.payouts_gifts(), m.payouts_gross(), m.payouts_fees(), m.payouts_refunds()].map(name => (
                <th key={name} scope="col" data-money="" data-wide="">
                  {name}
                </th>
              ))}
              <th scope="col" data-money="">
                {m.payouts_available()}
              </th>
              {isAdd && (
                <th scope="col">
                  <span className="vh">{m.payouts_prepare()}</span>
                </th>
              )}
              <th scope="col">{m.payouts_net_in({ currency: net.currency })}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(share => (
              <ShareRow key={`${share.fundId} ${share.moneyKind}`} share={share} {...(isAdd && { prepare: () => setChosen(share) })} />
            ))}
          </tbody>
          <tfoot>
            <TotalRow payout={payout} isWide={isAdd} />
          </tfoot>
        </SectionTable>
      )}
      {shares
        .filter(({ missing }) => missing.minor > 0)
        .map(share => (
          <MissingNote key={`${share.fundId} ${share.moneyKind}`} share={share} />
        ))}
      {chosen && <PreparePayment share={chosen} appPreferenceId={appPreferenceId} onClose={() => setChosen(null)} />}
    </Section>
  )
}

const MissingNote = ({ share: { fundName, fundNameMs, missing } }: { share: PayoutShare }) => (
  <p className="muted small">
    <b>{nameOfPurpose({ displayName: fundName, displayNameMs: fundNameMs })}</b>{' '}
    <span>{m.payouts_missing({ amount: formatWithCents(missing) })}</span>
  </p>
)

function ShareRow({ share, prepare }: { share: PayoutShare; prepare?: () => void }) {
  const { fundName, fundNameMs, moneyKind, gifts, gross, fee, refund, available, net } = share
  const name = nameOfPurpose({ displayName: fundName, displayNameMs: fundNameMs })
  return (
    <tr>
      <td>{name}</td>
      <td>{moneyKindNames[moneyKind]()}</td>
      <td data-money="" data-wide="">
        {gifts}
      </td>
      {[gross, fee, refund].map((money, at) => (
        <td key={at} data-money="" data-wide="">
          {formatAmount(money)}
        </td>
      ))}
      <td data-money="">{formatAmount(available)}</td>
      {prepare && (
        <td>
          {available.minor > 0 && (
            <Button size="xs" aria-label={m.payouts_prepare_for({ name })} onClick={prepare}>
              {m.payouts_prepare()}
            </Button>
          )}
        </td>
      )}
      <td>{formatAmount(net)}</td>
    </tr>
  )
}

const TotalRow = ({ payout: { gifts, gross, fee, refund, net }, isWide }: { payout: PayoutDetails; isWide: boolean }) => (
  <tr>
    <th scope="row" colSpan={2}>
      {m.payouts_total()}
    </th>
    <td data-money="" data-wide="">
      {gifts}
    </td>
    {[gross, fee, refund].map((money, at) => (
      <td key={at} data-money="" data-wide="">
        {formatAmount(money)}
      </td>
    ))}
    <td data-money="">–</td>
    {isWide && <td aria-hidden="true" />}
    <td>
      <LedgerTotal>{formatAmount(net)}</LedgerTotal>
    </td>
  </tr>
)
