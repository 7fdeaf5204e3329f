import { GiftsTable, nameOfMethod } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { SectionPages } from '#platform/web/detail-screen/SectionPages.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { FilterChips } from '#platform/web/list-screen/filters/FilterChips.tsx'
import { toPage } from '#platform/web/list-screen/list-changes.ts'
import type { TapRow, TerminalDetails } from '../contract.ts'
import type { DetailList } from './detail-filters.ts'

/** The gifts taken at a terminal, five a page, with the filters that the address holds. */
export function GiftsSection({ list, terminal }: { list: DetailList; terminal: TerminalDetails }) {
  const offered = { ...list, spec: { ...list.spec, filters: list.spec.filters.filter(({ kind }) => kind !== 'record') } }
  return (
    <Section title={m.terminals_gifts_title()}>
      <FilterChips list={offered} />
      {terminal.totalCount === 0 ? (
        <p className="muted small">{m.terminals_no_gifts()}</p>
      ) : (
        <GiftsTable label={m.terminals_gifts_title()} rows={terminal.items} columns={columns} />
      )}
      <SectionPages page={terminal} go={pageNumber => list.go(toPage(pageNumber))} />
    </Section>
  )
}

const columns = [
  { header: m.terminals_payment_mode, cell: ({ paymentMethod }: TapRow) => nameOfMethod(paymentMethod) },
  { header: m.terminals_age, cell: ({ payerAge }: TapRow) => payerAge, isWide: true },
]
