import { zoneCode } from '#jurisdictions/zones.ts'
import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { m } from '#messages/messages.js'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { type BulkVerb, useBulkConfirmation } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useEnvironment } from '#platform/web/list-screen/use-environment.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { GiftStatusStamp } from '../GiftStatusStamp.tsx'
import { isReversed } from '#features/gifts/rules.ts'
import { useRefreshWork } from '#features/work/web/public.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import type { GiftListQuery } from './gift-list.tsx'
import { columnsIn, filtersIn } from './gift-filters.ts'
import type { ReceiptCalls } from '../receipts/receipt-calls.ts'
import { printReceipts } from './print-receipts.ts'
import { sendReceipts } from './send-receipts.ts'
import { currencyWords, donorNameOf, endedWords } from '../gift-labels.ts'

type Match = Omit<GiftListQuery, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortExpression'>
type Props = {
  spec: ListSpec<GiftRow, GiftListQuery>
  title: string
  firstUse: string
  exportAll: (match: Match) => Promise<{ id: string }>
  /** The way to record one, where this module has any. */
  add?: ReactNode
  receipts: ReceiptCalls
  /** Settles the chosen gifts; offered to users with the right to settle. */
  settle: BulkVerb<GiftRow>
  /** Marks the cheques of the chosen gifts as banked; offered to users who may edit them. */
  bank: BulkVerb<GiftRow>
  /** Figures above the list, of the days that it shows. */
  figures?: (days: Pick<Match, 'startDate' | 'endDate'>) => ReactNode
}

/** The gifts of one module: found, filtered, exported, settled, their receipts sent. */
export function GiftsScreen({ spec: moduleSpec, title, firstUse, exportAll, add, receipts, settle, bank, figures }: Props) {
  const { countryCode } = useCurrentUser()
  const spec = useMemo(
    () => ({ ...moduleSpec, filters: filtersIn(countryCode, moduleSpec.filters), columns: columnsIn(countryCode, moduleSpec.columns) }),
    [moduleSpec, countryCode],
  )
  const list = useListState(spec)
  const rights = useRights()
  const { currency, timeZone } = useEnvironment()
  const begun = useRefreshWork()
  const { mutate: startExport, isPending } = useMutation({ mutationFn: () => exportAll(list.match), onSuccess: begun })
  const sending = useBulkConfirmation(sendReceipts(receipts))
  const settling = useBulkConfirmation(settle)
  const banking = useBulkConfirmation(bank)
  return (
    <>
      <ListScreen
        list={list}
        title={title}
        note={m.gift_screens_note({ currency: currencyWords(currency), zone: zoneCode(timeZone, new Date()) })}
        actions={
          <>
            <Button leftSection={<DownloadSimpleIcon />} aria-disabled={isPending} onClick={isPending ? undefined : () => startExport()}>
              {m.gift_screens_export()}
            </Button>
            {add}
          </>
        }
        figures={figures?.(list.match)}
        bulk={[
          ...(rights[receipts.sentBy] ? [sending.action] : []),
          ...(receipts.printMany ? [printReceipts(receipts.printMany, begun)] : []),
          ...(rights.isEdit ? [banking.action] : []),
          ...(rights.has('settle') ? [settling.action] : []),
        ]}
        itemOf={row => ({
          title: donorNameOf(row),
          end: <Amount money={row.amount} struck={isReversed(row.status) ? endedWords(row.status) : undefined} />,
          stamp: <GiftStatusStamp status={row.status} />,
          note: <DateText value={row.donationTimeStamp} />,
        })}
        firstUse={{ text: firstUse, ...(add !== undefined && { action: add }) }}
      />
      {sending.question}
      {settling.question}
      {banking.question}
    </>
  )
}
