import { Button } from '@mantine/core'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { PageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { imports } from '../contract.ts'
import type { ImportRow } from '../rows.ts'
import { ImportState } from '../rules.ts'
import { ImportStamp } from './ImportStamp.tsx'
import css from './imports.module.css'
import { LearnedWords } from './LearnedWords.tsx'
import { TemplateMenu } from './columns/TemplateMenu.tsx'
import { useUpload } from './use-upload.tsx'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { countUnrecorded, stateName } from './import-labels.ts'
import { formatCount } from '#kit/text/format-count.ts'

const ImportScreen = lazily(() => import('./ImportScreen.tsx'), 'ImportScreen')
const zeroCounts = { total: 0, ready: 0, wrong: 0, doubtful: 0, skipped: 0, held: 0, recorded: 0 }

type UploadListInput = ClientInput<typeof imports.list>
const spec: ListSpec<ImportRow, UploadListInput> = {
  id: 'imports',
  noun: m.imports_noun,
  call: request => api.imports.list(request),
  rowId: ({ id }) => id,
  open: ({ id }) => `/donations/upload-and-tracking?id=${id}`,
  filters: [
    { kind: 'dates', id: 'uploaded', label: m.imports_filter_uploaded, from: 'startDate', to: 'endDate', suggested: true },
    {
      kind: 'choices',
      id: 'state',
      label: m.imports_filter_state,
      field: 'states',
      suggested: true,
      options: async () => ImportState.options.map(value => ({ value, label: stateName(value, zeroCounts) })),
    },
  ],
  columns: [
    { id: 'file', header: m.imports_col_file, cell: ({ fileName }) => fileName, sort: 'fileName', tone: 'strong', width: 240, narrow: 190 },
    {
      id: 'at',
      header: m.imports_col_at,
      cell: ({ uploadedAt }) => <DateText value={uploadedAt} />,
      sort: 'uploadedAt',
      width: 180,
      narrow: 168,
      tone: 'small',
    },
    { id: 'by', header: m.imports_col_by, cell: ({ uploadedBy }) => uploadedBy, width: 150, narrow: 120, tone: 'muted' },
    {
      id: 'rows',
      header: m.imports_col_rows,
      cell: ({ counts }) => formatCount(counts.total),
      sort: 'total',
      width: 96,
      narrow: 84,
      tone: 'count',
    },
    {
      id: 'recorded',
      header: m.imports_col_recorded,
      cell: ({ counts }) => formatCount(counts.recorded),
      width: 120,
      narrow: 112,
      tone: 'count',
    },
    {
      id: 'left',
      header: m.imports_col_left,
      cell: ({ counts }) => formatCount(countUnrecorded(counts)),
      width: 140,
      tone: 'count',
      narrow: false,
    },
    { id: 'state', header: m.imports_col_state, cell: row => <ImportStamp {...row} />, width: 190, narrow: 166 },
  ],
  sort: { by: 'uploadedAt', descending: true },
}

/** Bulk upload: the history of uploads, and one of them by `?id=`. */
export function UploadsScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (!id) return <History />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ImportScreen key={id} id={id} />
    </Suspense>
  )
}

function History() {
  const list = useListState(spec)
  const { choose, isPending, isOver, parts } = useUpload()
  const upload = (
    <Button variant="filled" leftSection={<UploadSimpleIcon />} loading={isPending} onClick={choose}>
      {m.imports_upload()}
    </Button>
  )
  return (
    <>
      {isOver && (
        <p className={css.over} role="status">
          {m.imports_drop_here()}
        </p>
      )}
      <ListScreen
        list={list}
        title={m.imports_title()}
        note={m.imports_drop_hint()}
        actions={
          <>
            <LearnedWords />
            <TemplateMenu />
            {upload}
          </>
        }
        itemOf={row => ({
          title: row.fileName,
          end: `${formatCount(row.counts.recorded)} / ${formatCount(row.counts.total)}`,
          stamp: <ImportStamp {...row} />,
          note: <DateText value={row.uploadedAt} />,
        })}
        firstUse={{ text: m.imports_first_use(), action: upload }}
      />
      {parts}
    </>
  )
}
