import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { useRefreshWork } from '#features/work/web/public.ts'
import { donorListIn } from './donor-list.tsx'

/** The donors of the charity: found, filtered, added up, exported. */
export function DonorsScreen() {
  const { countryCode } = useCurrentUser()
  const list = useListState(useMemo(() => donorListIn(countryCode), [countryCode]))
  const { mutate: exportDonors, isPending } = useMutation({
    mutationFn: (withIdNumbers: boolean) => api.donorProfiles.export({ ...list.match, withIdNumbers }),
    onSuccess: useRefreshWork(),
  })
  const rights = useRights()
  return (
    <ListScreen
      list={list}
      title={m.donor_profiles_donors()}
      note={m.donor_profiles_note()}
      actions={
        <>
          {rights.has('export-identity-numbers') && (
            <Button aria-disabled={isPending} onClick={isPending ? undefined : () => exportDonors(true)}>
              {m.donor_profiles_export_with_id_numbers()}
            </Button>
          )}
          <Button
            leftSection={<DownloadSimpleIcon />}
            aria-disabled={isPending}
            onClick={isPending ? undefined : () => exportDonors(false)}
          >
            {m.donor_profiles_export()}
          </Button>
        </>
      }
      itemOf={({ donorName, lifetime, gifts, lastGiftAt }) => ({
        title: donorName,
        end: <Amount money={lifetime} />,
        stamp: m.donor_profiles_gift_count({ count: gifts }),
        note: lastGiftAt ? <DateText as="day" value={lastGiftAt} /> : m.donor_profiles_no_gift(),
      })}
      firstUse={{ text: m.donor_profiles_first_use() }}
    />
  )
}
