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
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
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

function Actions({ settlement }: { settlement: SettlementDetails }) {
  const { id, linkable, counts, isSettleable, lockedMonth } = settlement
  const { isEdit } = useRights()
  const { mutate: start, isPending } = useMutation({ mutationFn: () => api.settlement.exportDetails({ id }), onSuccess: useRefreshWork() })
  const linkReady = useSettlementChange(() => api.settlement.linkReady({ id }))
  const waiting = counts.ready.count - linkable.count
  const mayLink = isEdit && lockedMonth.state === 'open'
  return (
    <>
      {linkReady.data && <output className="muted small">{m.settlement_linked_ready({ count: linkReady.data.linked })}</output>}
      {mayLink && waiting > 0 && <span className="muted small">{m.settlement_waiting_for_slips({ count: waiting })}</span>}
      <Button
        leftSection={<DownloadSimpleIcon aria-hidden="true" />}
        aria-disabled={isPending}
        onClick={isPending ? undefined : () => start()}
      >
        {m.settlement_export_lines()}
      </Button>
      {mayLink && linkable.count > 0 && (
        <Button variant={isSettleable ? 'default' : 'filled'} loading={linkReady.isPending} onClick={() => linkReady.mutate(undefined)}>
          {m.settlement_link_ready({ count: linkable.count, amount: formatWithCents(linkable.total) })}
        </Button>
      )}
      {isSettleable && <SettleWhole settlement={settlement} />}
    </>
  )
}

/** Settles a settlement as a whole, after a question where that makes gifts void. */
function SettleWhole({ settlement: { id, net, returning } }: { settlement: SettlementDetails }) {
  const settle = useSettling({ settlementIds: [id] })
  const verb = m.settlement_settle_whole({ amount: formatWithCents(net) })
  if (returning.count === 0)
    return (
      <Button variant="filled" loading={settle.isPending} onClick={() => settle.mutate(undefined)}>
        {verb}
      </Button>
    )
  const names = returning.gifts.map(
    ({ receiptNo, txnId, donorName, amount }) =>
      `${receiptNo ?? txnId}, ${donorName ?? m.settlement_anonymous()}, ${formatWithCents(amount)}`,
  )
  const rest = returning.count - names.length
  return (
    <QuestionButton
      variant="filled"
      question={{
        title: m.settlement_settle_returns_question({ count: returning.count, amount: formatWithCents(returning.total) }),
        items: rest > 0 ? [...names, m.settlement_and_more({ count: rest })] : names,
        text: m.settlement_settle_returns_note({ count: returning.count }),
        verb: m.settlement_settle_returns_verb({ count: returning.count }),
        isDanger: true,
      }}
      isSending={settle.isPending}
      onYes={close => settle.mutate(undefined, { onSettled: close })}
    >
      {verb}
    </QuestionButton>
  )
}
