import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { nameOfPurpose } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { type Fact, Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { TerminalDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { detailSpec, requestOfDetails } from './detail-filters.ts'
import { GiftsSection } from './GiftsSection.tsx'
import { Battery, categoryName, deviceNames, TerminalStamp } from './labels.tsx'
import { TakingsSection } from './TakingsSection.tsx'
import { TerminalSteps } from './TerminalSteps.tsx'

/** A terminal, by `?id=`: its state, what was taken by day, its gifts, five a page, and who is paid. Its address holds the filters. */
export function TerminalScreen() {
  const list = useListState(detailSpec)
  const { isEdit } = useRights()
  const request = requestOfDetails(list)
  const { id, startDate = null, endDate = null } = request
  const detail = useQuery({
    queryKey: ['terminals', id, request],
    queryFn: () => api.terminals.find(request),
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? keepPreviousData(previous) : undefined),
  })
  return (
    <DetailScreen
      detail={detail}
      noun={m.terminals_one_noun()}
      crumbs={[{ name: m.roles_module_terminals(), to: rootPath }, { name: detail.data?.deviceName ?? '' }]}
    >
      {terminal => ({
        kicker: deviceNames[terminal.deviceType](),
        title: terminal.deviceName,
        reference: (
          <>
            <TerminalStamp status={terminal.status} />
            <Battery {...terminal} />
          </>
        ),
        sections: (
          <>
            <TakingsSection id={id} period={{ startDate, endDate }} />
            <GiftsSection list={list} terminal={terminal} />
            <Section title={m.terminals_details()}>
              <Facts facts={factsOf(terminal)} />
            </Section>
            <Section title={m.terminals_merchant()}>
              <Facts facts={merchantFacts(terminal)} />
            </Section>
          </>
        ),
        ...(isEdit && { side: <TerminalSteps terminal={terminal} /> }),
      })}
    </DetailScreen>
  )
}

const factsOf = (terminal: TerminalDetails): Fact[] => [
  { label: m.terminals_serial_no(), value: <span className="code">{terminal.serialNo}</span> },
  { label: m.terminals_mosque(), value: terminal.mosque },
  { label: m.terminals_category(), value: categoryName(terminal.collectionCategory) },
  { label: m.terminals_fund(), value: nameOfPurpose({ displayName: terminal.fundName, displayNameMs: terminal.fundNameMs }) },
  { label: m.terminals_last_active(), value: terminal.lastActiveAt ? <DateText value={terminal.lastActiveAt} /> : m.terminals_never() },
]
const merchantFacts = ({ merchantName, merchantNo, merchantTerminalNo }: TerminalDetails): Fact[] => [
  { label: m.terminals_merchant_name(), value: merchantName },
  { label: m.terminals_merchant_no(), value: merchantNo && <span className="code">{merchantNo}</span> },
  { label: m.terminals_merchant_terminal_no(), value: merchantTerminalNo && <span className="code">{merchantTerminalNo}</span> },
]
