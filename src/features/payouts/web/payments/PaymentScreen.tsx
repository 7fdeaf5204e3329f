import { Button } from '@mantine/core'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { nameOfPurpose } from '#features/gift-screens/web/public.tsx'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { BlockedReason, NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import { saveFile } from '#platform/web/ui/save-file.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { PaymentDetails } from '#features/payouts/contract.ts'
import { rootPath } from '#features/payouts/paths.ts'
import { moneyKindNames } from '#features/settlement/web/public.tsx'
import { PaymentStamp } from '../labels.tsx'
import css from './payments.module.css'
import { ReleasePayment } from './ReleasePayment.tsx'

/** A payment to a beneficiary, by `?id=`. */
export function PaymentScreen() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const detail = useQuery({ queryKey: ['payouts', 'payment', id], queryFn: () => api.payouts.findPayment({ id }) })
  return (
    <DetailScreen
      detail={detail}
      noun={m.payouts_payment_noun()}
      crumbs={[{ name: m.payouts_payments(), to: `${rootPath}/payments` }, { name: detail.data?.paymentNo ?? '' }]}
    >
      {payment => ({
        kicker: m.payouts_payment_to(),
        title: payment.payee,
        reference: <span className="code">{payment.paymentNo}</span>,
        amount: { money: payment.amount, cents: true, stamp: <PaymentStamp status={payment.status} /> },
        sections: <PaymentFacts payment={payment} />,
        side: payment.status === 'withdrawn' ? null : <PaymentStep payment={payment} />,
      })}
    </DetailScreen>
  )
}

const PaymentFacts = ({ payment }: { payment: PaymentDetails }) => (
  <Section title={m.payouts_facts()}>
    <Facts
      facts={[
        { label: m.payouts_beneficiary(), value: nameOfPurpose({ displayName: payment.fundName, displayNameMs: payment.fundNameMs }) },
        { label: m.payouts_money_kind(), value: moneyKindNames[payment.moneyKind]() },
        { label: m.payouts_account_end(), value: payment.accountEnd },
        { label: m.payouts_prepared_by(), value: payment.preparedBy },
        { label: m.payouts_prepared_at(), value: <DateText value={payment.preparedAt} /> },
        ...(payment.decidedAt
          ? [
              { label: payment.status === 'released' ? m.payouts_released_by() : m.payouts_withdrawn_by(), value: payment.decidedBy },
              { label: m.payouts_decided_at(), value: <DateText value={payment.decidedAt} /> },
            ]
          : []),
        ...(payment.status === 'released'
          ? [
              { label: m.payouts_bank_reference(), value: payment.bankReference },
              { label: m.payouts_paid_on(), value: payment.paidOn && <DateText as="day" value={payment.paidOn} /> },
            ]
          : []),
        { label: m.payouts_note(), value: payment.note },
      ]}
    />
  </Section>
)

/** What is to be done next: released or withdrawn, or its advice handed on. */
function PaymentStep({ payment }: { payment: PaymentDetails }) {
  const { id, version, actions, status, amount, payee } = payment
  const { isAdd, isEdit } = useRights()
  const [isReleasing, setReleasing] = useState(false)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['payouts'] })
  const withdraw = useMutation({ mutationFn: () => api.payouts.withdraw({ id, version }), onSettled: refresh })
  const advice = useMutation({ mutationFn: async () => saveFile(await api.payouts.advice({ id })) })
  if (status === 'released')
    return (
      <NextStep title={m.payouts_advice()}>
        <Button leftSection={<FilePdfIcon size={16} aria-hidden="true" />} loading={advice.isPending} onClick={() => advice.mutate()}>
          {m.payouts_download_advice()}
        </Button>
      </NextStep>
    )
  return (
    <NextStep title={m.payouts_waits()}>
      <div className={css.fields}>
        {actions.includes('release') && (
          <Button variant="filled" onClick={() => setReleasing(true)}>
            {m.payouts_release()}
          </Button>
        )}
        {isEdit && !actions.includes('release') && <BlockedReason>{m.payouts_another_releases()}</BlockedReason>}
        {!isAdd && !isEdit && <BlockedReason>{m.payouts_who_releases()}</BlockedReason>}
        {actions.includes('withdraw') && (
          <QuestionButton
            question={{
              title: m.payouts_withdraw_question({ amount: formatWithCents(amount), payee }),
              text: m.payouts_withdraw_text(),
              isDanger: true,
            }}
            isSending={withdraw.isPending}
            onYes={close => withdraw.mutate(undefined, { onSettled: close })}
          >
            {m.payouts_withdraw()}
          </QuestionButton>
        )}
      </div>
      {isReleasing && (
        <ReleasePayment
          payment={payment}
          done={() => {
            setReleasing(false)
            void refresh()
          }}
          onClose={() => setReleasing(false)}
        />
      )}
    </NextStep>
  )
}
