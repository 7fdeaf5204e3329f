import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { zoneCode } from '#kit/zones.ts'
import { m } from '#messages/messages.js'
import { api } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useSurroundings } from '#platform/web/list-screen/use-surroundings.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { Amount } from '#platform/web/ui/Amount.tsx'
import { DateText } from '#platform/web/ui/DateText.tsx'
import { isTerminal, StatusStamp } from '#platform/web/ui/StatusStamp.tsx'
import { useWorkBegun } from '#platform/web/work-tray/use-work.ts'
import { settleMany, useManyAtOnce } from '#features/requests/web/public.tsx'
import { donationList } from './donation-list.tsx'
import { sendReceipts } from './send-receipts.ts'
import { currencyWords, giverName } from './words.ts'

/** Donations: found, filtered, exported, their receipts sent. */
export function DonationsScreen() {
  const list = useListState(donationList)
  const rights = useRights()
  const navigate = useNavigate()
  const { currency, timeZone } = useSurroundings()
  const { mutate: exportDonations, isPending } = useMutation({
    mutationFn: () => api.donations.export(list.match),
    onSuccess: useWorkBegun(),
  })
  const settling = useManyAtOnce(settleMany)
  const add = (
    <Button variant="filled" leftSection={<PlusIcon />} onClick={() => void navigate('/donations/create')}>
      {m.giving_add_donation()}
    </Button>
  )
  return (
    <>
      <ListScreen
        list={list}
        title={m.giving_donations()}
        note={m.giving_note({ currency: currencyWords(currency), zone: zoneCode(timeZone, new Date()) })}
        actions={
          <>
            <Button
              leftSection={<DownloadSimpleIcon />}
              aria-disabled={isPending}
              onClick={isPending ? undefined : () => exportDonations()}
            >
              {m.giving_export()}
            </Button>
            {rights.isAdd && add}
          </>
        }
        bulk={[...(rights.isAdd ? [sendReceipts] : []), ...(rights.has('settle') ? [settling.action] : [])]}
        itemOf={row => ({
          title: giverName(row),
          end: <Amount money={row.amount} struck={isTerminal(row.status) ? row.status : undefined} />,
          stamp: <StatusStamp status={row.status} />,
          note: <DateText value={row.donationTimeStamp} />,
        })}
        firstUse={{ text: m.giving_first_use(), ...(rights.isAdd && { action: add }) }}
      />
      {settling.question}
    </>
  )
}
