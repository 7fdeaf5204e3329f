import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from '../api.ts'
import { PartFailed } from '#platform/web/detail-screen/PartFailed.tsx'
import { SafeHtml } from '#platform/web/ui/SafeHtml.tsx'

/** One of the legal documents, shown without a session. */
export function LegalDocument({ id }: { id: number }) {
  const language = getLocale()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['public-documents', language],
    queryFn: () => api.legal.publicDocuments({ language }),
  })
  const source = data?.find(document => document.id === id)?.description
  if (source) return <SafeHtml source={source} />
  return isPending ? <Loader aria-label={m.platform_loading()} /> : <PartFailed retry={refetch} />
}
