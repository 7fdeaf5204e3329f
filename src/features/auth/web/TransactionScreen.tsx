import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import css from './page/auth-page.module.css'
import { AuthPage } from './page/AuthPage.tsx'

type PaidReceipt = { charityName: string; donationAmount: Money; receiptNo: string | null; path: string }
type Props = { calls: { find: (payment: { transactionNo: string }) => Promise<PaidReceipt> } }

/** How a payment ended: confirmed or declined, by the address. A confirmed one names its transaction in `t` and leads to its receipt. */
export function TransactionScreen({ calls }: Props) {
  const { pathname, search } = useLocation()
  const txnId = new URLSearchParams(search).get('t')
  if (pathname.endsWith('/declined')) return <Declined />
  return txnId ? <Confirmed txnId={txnId} calls={calls} /> : <AuthPage title={m.auth_paid_title()} lead={m.auth_paid_by_mail()} />
}

function Confirmed({ txnId, calls }: Props & { txnId: string }) {
  const {
    data: receipt,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['receipt', txnId],
    queryFn: () => calls.find({ transactionNo: txnId }),
    // A receipt may come a moment after the payment.
    retry: (tries, failure) => tries < 3 && failure instanceof RefusalError && failure.status === 404,
    retryDelay: 1500,
  })
  if (isPending) return <AuthPage title={m.auth_paid_title()} lead={m.auth_paid_wait()} />
  if (!receipt && error instanceof RefusalError && [400, 404].includes(error.status))
    return <AuthPage title={m.auth_paid_title()} lead={m.auth_paid_by_mail()} />
  if (!receipt)
    return (
      <AuthPage title={m.auth_paid_title()} lead={m.auth_paid_failed()}>
        <Button size="lg" className={css.submit} onClick={() => void refetch()}>
          {m.platform_try_again()}
        </Button>
      </AuthPage>
    )
  return (
    <AuthPage title={m.auth_paid_title()} lead={m.auth_paid_text()}>
      <dl className={css.facts}>
        <dt>{m.auth_paid_to()}</dt>
        <dd>{receipt.charityName}</dd>
        <dt>{m.auth_paid_amount()}</dt>
        <dd>
          <b>{formatMoney(receipt.donationAmount)}</b>
        </dd>
        <dt>{m.auth_receipt_no()}</dt>
        <dd className="code">{receipt.receiptNo}</dd>
      </dl>
      <p className={css.links}>
        <Link to={`/receipt/${receipt.path}?${encodeURIComponent(txnId)}`} reloadDocument>
          {m.auth_receipt_link()}
        </Link>
      </p>
    </AuthPage>
  )
}

function Declined() {
  const navigate = useNavigate()
  return (
    <AuthPage title={m.auth_declined_title()} lead={m.auth_declined_text()}>
      {/* Who came by a link from outside has nothing to go back to. */}
      {history.length > 1 && (
        <Button size="lg" className={css.submit} onClick={() => void navigate(-1)}>
          {m.platform_back()}
        </Button>
      )}
    </AuthPage>
  )
}
