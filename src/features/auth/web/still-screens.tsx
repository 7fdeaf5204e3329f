import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import css from './auth-page.module.css'
import { AuthPage } from './AuthPage.tsx'

/** What stands while the product is closed for a while; spelt as its address is. */
export const MaintananceScreen = () => (
  <AuthPage title={m.access_maintenance_title()} lead={m.access_maintenance_text()}>
    <Button variant="filled" size="lg" className={css.submit} onClick={() => location.assign('./')}>
      {m.access_try_again()}
    </Button>
  </AuthPage>
)

/** How a payment ended: confirmed or declined, by the address. A confirmed one names its receipt in `t`. */
export function TransactionScreen() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isConfirmed = pathname.endsWith('/confirmed')
  const txnId = new URLSearchParams(search).get('t')
  return (
    <AuthPage
      title={isConfirmed ? m.access_paid_title() : m.access_declined_title()}
      lead={isConfirmed ? txnId && m.access_paid_text() : m.access_declined_text()}
    >
      {isConfirmed && txnId && (
        <Link to={`/receipt/donation?${encodeURIComponent(txnId)}`} reloadDocument className={css.links}>
          {m.access_receipt_link()}
        </Link>
      )}
      {!isConfirmed && (
        <Button size="lg" className={css.submit} onClick={() => void navigate(-1)}>
          {m.shell_back()}
        </Button>
      )}
    </AuthPage>
  )
}
