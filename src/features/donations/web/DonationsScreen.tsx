import { Button } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { donationList } from './donation-list.ts'
import { donationReceipts } from './donation-receipts.ts'
import { GiftsScreen } from '#features/gift-screens/web/public.tsx'
import { bankMany, useSettleMany } from '#features/requests/web/public.tsx'

/** Donations: found, filtered, exported, their receipts sent. */
export function DonationsScreen() {
  const { isAdd } = useRights()
  const navigate = useNavigate()
  return (
    <GiftsScreen
      spec={donationList}
      title={m.donations_donations()}
      firstUse={m.donations_first_use()}
      receipts={donationReceipts}
      settle={useSettleMany()}
      bank={bankMany}
      exportAll={api.donations.export}
      {...(isAdd && {
        add: (
          <Button variant="filled" leftSection={<PlusIcon />} onClick={() => void navigate('/donations/create')}>
            {m.donations_add_donation()}
          </Button>
        ),
      })}
    />
  )
}
