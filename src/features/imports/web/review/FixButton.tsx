import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Notice } from '#platform/web/form/Notice.tsx'
import { api } from '../api.ts'
import type { FixId } from '#features/imports/row-rules.ts'
import css from './review-grid.module.css'
import { fieldNames, fixName } from '../import-labels.ts'

type Props = { id: string; version: number; fix: FixId; cells: number; busy: boolean; apply: (fix: FixId) => void }
const pageSize = 100

/** Fixes all cells of a kind, after a preview of each before and after. Doubtful dates can be kept as well. */
export function FixButton({ id, version, fix, cells, busy, apply }: Props) {
  const [isOpen, setOpen] = useState(false)
  const name = fixName(fix, cells)
  const isQuestion = fix === 'swapDate'
  const close = (chosen: FixId) => {
    setOpen(false)
    apply(chosen)
  }
  return (
    <>
      <Button size="sm" loading={busy} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={name} width="wide">
        <p className="muted">{isQuestion ? m.imports_fix_swap_note() : m.imports_fix_note()}</p>
        {isOpen && <FixedCells id={id} version={version} fix={fix} cells={cells} />}
        <footer className="dialog-actions">
          <Button onClick={() => setOpen(false)}>{m.imports_cancel()}</Button>
          {isQuestion && <Button onClick={() => close('keepDate')}>{fixName('keepDate', cells)}</Button>}
          <Button variant={isQuestion ? 'default' : 'filled'} data-autofocus={!isQuestion} onClick={() => close(fix)}>
            {isQuestion ? m.imports_fix_swap_apply({ count: cells }) : m.imports_fix_apply({ count: cells })}
          </Button>
        </footer>
      </Dialog>
    </>
  )
}

/**
 * Each cell by its row: the value before and after. Its height depends on the number of cells only: a button that moves when they arrive
 * loses a click.
 */
function FixedCells({ id, version, fix, cells: expected }: Pick<Props, 'id' | 'version' | 'fix' | 'cells'>) {
  const { data, isError, isFetching, fetchNextPage, hasNextPage, refetch } = useInfiniteQuery({
    queryKey: ['import-rows', id, 'fix', fix, version],
    queryFn: ({ pageParam }) => api.imports.previewFix({ id, fix, offset: pageParam, limit: pageSize }),
    initialPageParam: 0,
    getNextPageParam: (last, _, offset) => (offset + pageSize < last.totalCount ? offset + pageSize : undefined),
  })
  if (isError)
    return (
      <Notice tone="danger">
        {m.imports_fix_failed()}{' '}
        <Button size="sm" onClick={() => void refetch()}>
          {m.imports_run_again()}
        </Button>
      </Notice>
    )
  const isQuestion = fix === 'swapDate'
  const cells = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className={css.fixed} style={{ '--cells': expected } as CSSProperties} aria-busy={isFetching}>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.imports_row_no()}</th>
            <th scope="col">{m.imports_fix_field()}</th>
            <th scope="col">{m.imports_fix_before()}</th>
            <th scope="col">{isQuestion ? m.imports_fix_swapped() : m.imports_fix_after()}</th>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ rowNo, field, before, after }) => (
            <tr key={`${rowNo}${field}`}>
              <th scope="row">{rowNo}</th>
              <td>{fieldNames[field]()}</td>
              <td>{isQuestion ? before : <del>{before}</del>}</td>
              <td>{isQuestion ? after : <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button size="sm" loading={isFetching} onClick={() => void fetchNextPage()}>
          {m.imports_fix_more()}
        </Button>
      )}
    </div>
  )
}
