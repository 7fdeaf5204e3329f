import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRefreshWork } from '#features/work/web/public.ts'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { SettlementDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { GroupState } from '../rules.ts'
import { Equation } from './Equation.tsx'
import { providerNames, SettlementStamp } from './labels.tsx'
import { LineTabs } from './lines/LineTabs.tsx'
import { LineTable } from './lines/LineTable.tsx'
import { MonthBar } from './MonthBar.tsx'
import { pageOfLines, useSettlementChange, useSettling } from './use-settlement.ts'

/** A settlement, by `?id=`: its sums, and its lines beside the gifts that they are. Its address holds the tab. */
export function SettlementScreen() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? ''
  const only = GroupState.safeParse(search.get('only')).data ?? null
  const detail = useQuery({
    ...pageOfLines({ id, only, page: 1 }),
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? keepPreviousData(previous) : undefined),
  })
  const show = (tab: GroupState | null) => setSearch({ id, ...(tab && { only: tab }) }, { replace: true })
  return (
    <DetailScreen
      detail={detail}
      noun={m.settlement_one_noun()}
      crumbs={[{ name: m.roles_module_settlement(), to: rootPath }, { name: detail.data?.settlementId ?? '' }]}
    >
      {settlement => ({
        kicker: [providerNames[settlement.provider](), settlement.account && m.settlement_account({ tail: settlement.account })]
          .filter(Boolean)
          .join(' · '),
        title: settlement.settlementId,
        reference: (
          <>
            <SettlementStamp status={settlement.status} />
            <span>
              <DateText as="day" value={settlement.fromDate} /> – <DateText as="day" value={settlement.toDate} />
            </span>
            <span>
              {m.settlement_uploaded({ file: settlement.fileName, by: settlement.uploadedBy })} <DateText value={settlement.uploadedAt} />
            </span>
          </>
        ),
        actions: <Actions settlement={settlement} />,
        sections: (
          <>
            <Equation settlement={settlement} />
            <LineTabs settlement={settlement} only={only} choose={show} />
            {settlement.isLimited && <p className="muted small">{m.settlement_limited()}</p>}
            {settlement.hiddenGifts > 0 && (
              <p className="muted small">{m.settlement_hidden_unsettled({ count: settlement.hiddenGifts })}</p>
            )}
            <LineTable key={only} settlement={settlement} only={only} />
            <MonthBar settlement={settlement} />
          </>
        ),
      })}
    </DetailScreen>
  )
}

function Actions({ settlement: { id, counts, isSettleable, net, lockedMonth } }: { settlement: SettlementDetails }) {
  const { isEdit } = useRights()
  const { mutate: start, isPending } = useMutation({ mutationFn: () => api.settlement.exportDetails({ id }), onSuccess: useRefreshWork() })
  const linkReady = useSettlementChange(() => api.settlement.linkReady({ id }))
  const settle = useSettling({ settlementIds: [id] })
  return (
    <>
      <Button
        leftSection={<DownloadSimpleIcon aria-hidden="true" />}
        aria-disabled={isPending}
        onClick={isPending ? undefined : () => start()}
      >
        {m.settlement_export_lines()}
      </Button>
      {isEdit && lockedMonth.state === 'open' && counts.ready.count > 0 && (
        <Button variant={isSettleable ? 'default' : 'filled'} loading={linkReady.isPending} onClick={() => linkReady.mutate(undefined)}>
          {m.settlement_link_ready({ count: counts.ready.count, amount: formatWithCents(counts.ready.total) })}
        </Button>
      )}
      {isSettleable && (
        <Button variant="filled" loading={settle.isPending} onClick={() => settle.mutate(undefined)}>
          {m.settlement_settle_whole({ amount: formatWithCents(net) })}
        </Button>
      )}
    </>
  )
}
