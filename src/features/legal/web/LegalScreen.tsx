import { legalDocumentIds } from '#kit/giving/ids.ts'
import { Loader, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from './api.ts'
import { LoadFailed } from '#platform/web/list-screen/empty-states.tsx'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import { PageTitle } from '#platform/web/ui/PageTitle.tsx'
import { SafeHtml } from '#platform/web/ui/SafeHtml.tsx'
import css from './legal.module.css'

/** The specification's headings of two documents. */
const headings: Readonly<Record<number, () => string>> = {
  [legalDocumentIds.terms]: m.legal_legal_terms_heading,
  [legalDocumentIds.privacy]: m.legal_legal_privacy_heading,
}

/** The charity's documents, one tab each, the first open. */
export function LegalScreen() {
  const language = getLocale()
  const found = useQuery({ queryKey: ['legal', language], queryFn: () => api.legal.documents({ language }) })
  const documents = found.data ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const open = documents.find(({ id }) => id === chosen) ?? documents[0]
  return (
    <div className={css.page}>
      <PageTitle title={m.legal_legal()} crumbs={<Breadcrumb crumbs={[{ name: m.legal_legal() }]} />} />
      {found.isLoadingError && <LoadFailed noun={m.legal_documents_noun()} error={found.error} retry={() => void found.refetch()} />}
      {open && (
        <Tabs value={String(open.id)} onChange={id => setChosen(Number(id))}>
          <Tabs.List className={css.tabs}>
            {documents.map(({ id, title }) => (
              <Tabs.Tab key={id} value={String(id)}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {documents.map(({ id, title, description }) => (
            <Tabs.Panel key={id} value={String(id)}>
              <h2 className={headings[id] ? css.heading : 'vh'}>{headings[id]?.() ?? title}</h2>
              {description ? <SafeHtml source={description} /> : <Waiting />}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      {found.isPending && <Waiting />}
    </div>
  )
}

const Waiting = () => (
  <div className={css.waiting} role="status">
    <Loader aria-label={m.platform_loading()} />
  </div>
)
