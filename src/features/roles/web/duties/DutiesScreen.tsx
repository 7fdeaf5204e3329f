import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRefreshWork } from '#features/work/web/public.ts'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { LoadedRecord } from '#platform/web/detail-screen/LoadedRecord.tsx'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import { ClosedBookDrawing } from '#platform/web/ui/drawings.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { PageTitle } from '#platform/web/ui/PageTitle.tsx'
import css from './duties.module.css'
import { DutyFindings } from './DutyFindings.tsx'

/** Everybody who could take every step of a payment alone, for auditors. */
export function DutiesScreen() {
  const found = useQuery({ queryKey: ['roles', 'duties'], queryFn: () => api.roles.dutyFindings() })
  const { mutate: exportFindings, isPending } = useMutation({
    mutationFn: () => api.roles.exportDutyFindings(),
    onSuccess: useRefreshWork(),
  })
  return (
    <LoadedRecord found={found} noun={m.roles_duties_noun()}>
      {({ items, people }) => (
        <div className={css.page}>
          <PageTitle
            title={m.roles_duties_title()}
            crumbs={<Breadcrumb crumbs={[{ name: m.roles_roles(), to: '/roles' }, { name: m.roles_duties_title() }]} />}
            actions={
              <Button
                leftSection={<DownloadSimpleIcon />}
                aria-disabled={isPending}
                onClick={isPending ? undefined : () => exportFindings()}
              >
                {m.platform_export()}
              </Button>
            }
          />
          <p className="muted">{m.roles_duties_note()}</p>
          {items.length === 0 ? (
            <EmptyState picture={<ClosedBookDrawing />} title={m.roles_duties_none()} />
          ) : (
            <>
              <h2 className={css.count}>{m.roles_duties_count({ count: items.flatMap(({ accounts }) => accounts).length, people })}</h2>
              <DutyFindings findings={items} isLinked />
            </>
          )}
        </div>
      )}
    </LoadedRecord>
  )
}
