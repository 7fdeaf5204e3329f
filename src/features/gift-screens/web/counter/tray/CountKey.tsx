import { Button } from '@mantine/core'
import { CashRegisterIcon } from '@phosphor-icons/react/dist/csr/CashRegister'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import css from './session-tray.module.css'

/** The way to the count, in the place of the sums: who declares a session counts blind, without a sum to count towards. */
export const CountKey = ({ gifts }: { gifts: number }) => (
  <div className={css.methods}>
    <div className={css.all}>
      <span>{m.gift_screens_tray_lines({ count: gifts })}</span>
    </div>
    <div className={css.drawer}>
      <CashRegisterIcon size={24} aria-hidden="true" />
      <b>{m.gift_screens_cash_to_count()}</b>
      <Button component={Link} to="/pending-declaration/details">
        {m.gift_screens_count_cash()}
      </Button>
    </div>
  </div>
)
