import { Button } from '@mantine/core'
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { api, quietly } from '#platform/web/api.ts'
import { listShortcuts } from '#platform/web/shell/shortcuts.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { ChoiceField, FieldId } from '../fields.ts'
import type { RowChange } from '../contract.ts'
import type { GridRow, ImportDetails } from '../rows.ts'
import { GridLine, lists } from './GridLine.tsx'
import css from './review-grid.module.css'
import { fieldNames } from './words.ts'
import type { Only } from './ReviewTools.tsx'

const rowHeight = 40
const window_ = 100
const spare = 10
type Props = { details: ImportDetails; only: Only; tools: ReactNode; change: (change: RowChange) => Promise<unknown> }

/** The rows of a file in a grid that draws only what is in sight: edited in place, F8 goes to the next error. */
export function ReviewGrid({ details, only, tools, change }: Props) {
  const { id, version, counts, mapping } = details
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(480)
  const queries = useQueryClient()
  const [aim, setAim] = useState<number | null>(null)
  const last = useRef(0)
  const total = only === 'all' ? counts.total : only === 'wrong' ? counts.wrong : counts.doubtful
  const from = Math.max(0, Math.floor(top / rowHeight) - spare)
  const to = Math.min(total, Math.ceil((top + height) / rowHeight) + spare)
  const pages = [...new Set([Math.floor(from / window_), Math.floor(Math.max(0, to - 1) / window_)])]
  const pageQuery = (page: number) => ({
    queryKey: ['import-rows', id, only, version, page],
    queryFn: () => api.imports.rows({ id, only, offset: page * window_, limit: window_ }, quietly),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const found = useQueries({ queries: pages.map(pageQuery) })
  const rows = useMemo(
    () => new Map(found.flatMap(({ data }) => (data?.items ?? []).map((row, index) => [data!.offset + index, row] as const))),
    [found],
  )
  const fields = FieldId.options.filter(field => mapping[field] !== undefined)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const watch = new ResizeObserver(() => setHeight(element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (aim === null) return
    const line = scroller.current?.querySelector<HTMLElement>(`[data-row-no="${aim}"]`)
    const cell = line?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? line?.querySelector<HTMLElement>('button, input')
    if (!cell) return
    setAim(null)
    cell.focus()
  }, [aim, rows])
  const nextError = async () => {
    const { items, offset } = await queries.fetchQuery({
      queryKey: ['import-rows', id, only, version, 'next', last.current],
      queryFn: () => api.imports.rows({ id, only, limit: 1, afterRow: last.current }, quietly),
    })
    const next = items[0]
    if (!next) return
    last.current = next.rowNo
    setAim(next.rowNo)
    scroller.current?.scrollTo({ top: Math.max(0, offset * rowHeight - rowHeight * 2) })
    setTop(scroller.current?.scrollTop ?? 0)
  }
  const going = useRef(nextError)
  going.current = nextError
  useEffect(() => listShortcuts([{ keys: ['F8'], does: m.imports_next_error() }]), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      void going.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const decide = (row: GridRow, decision: 'skip' | 'import') => change({ kind: 'decide', decision, rowNos: [row.rowNo] })
  return (
    <>
      <div className={css.gridHead}>
        {tools}
        {counts.wrong + counts.doubtful > 0 && (
          <Button size="sm" rightSection={<Kbd>F8</Kbd>} onClick={() => void nextError()}>
            {m.imports_next_error()}
          </Button>
        )}
      </div>
      <div ref={scroller} className={css.scroller} onScroll={event => setTop(event.currentTarget.scrollTop)}>
        <table className={css.grid} aria-label={m.imports_grid()} aria-rowcount={total + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{m.imports_row_no()}</th>
              <th scope="col">{m.imports_what_wrong()}</th>
              {fields.map(field => (
                <th key={field} scope="col">
                  {fieldNames[field]()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {from > 0 && <Gap rows={from} columns={fields.length + 2} />}
            {Array.from({ length: Math.max(0, to - from) }, (_, index) => {
              const row = rows.get(from + index)
              return row ? (
                <GridLine
                  key={row.rowNo}
                  row={row}
                  place={from + index + 2}
                  fields={fields}
                  goesDown={only === 'all'}
                  edit={(field, text) => change({ kind: 'edit', cells: [{ rowNo: row.rowNo, field, text }] })}
                  decide={decision => void decide(row, decision)}
                  seen={() => void (last.current = row.rowNo)}
                />
              ) : (
                <Gap key={`gap-${from + index}`} rows={1} columns={fields.length + 2} />
              )
            })}
            {to < total && <Gap rows={total - to} columns={fields.length + 2} />}
          </tbody>
        </table>
        {total === 0 && <p className={css.none}>{m.imports_grid_none()}</p>}
      </div>
      {ChoiceField.options
        .filter(field => lists[field] && fields.includes(field))
        .map(field => (
          <datalist key={field} id={lists[field]}>
            {details.choices[field]?.map(choice => (
              <option key={choice.id} value={choice.name}>
                {choice.name}
              </option>
            ))}
          </datalist>
        ))}
    </>
  )
}

/** The place of rows that are not drawn. */
const Gap = ({ rows, columns }: { rows: number; columns: number }) => (
  <tr aria-hidden="true" className={css.gap}>
    <td colSpan={columns}>
      <div style={{ blockSize: rows * rowHeight }}>&nbsp;</div>
    </td>
  </tr>
)
