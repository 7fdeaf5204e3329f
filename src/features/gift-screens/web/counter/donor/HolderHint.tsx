import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { DonorMatch } from '#features/donors/contract.ts'
import { m } from '#messages/messages.js'
import { Notice } from '#platform/web/form/Notice.tsx'

type Props = {
  /** A whole phone number or e-mail address; null while it is none. */
  contact: string | null
  words: (values: { name: string }) => string
  lookUp: (text: string) => Promise<DonorMatch[]>
  take: (match: DonorMatch) => void
}

/** Says who is on file with the contact of a new donor, as the look-up of the same user does, and offers that donor. Blocks nothing. */
export function HolderHint({ contact, words, lookUp, take }: Props) {
  const [asked] = useDebouncedValue(contact, 500)
  const { data } = useQuery({
    queryKey: ['donors', 'look-up', asked],
    queryFn: () => lookUp(asked ?? ''),
    enabled: asked !== null,
    staleTime: 30_000,
    gcTime: 60_000,
  })
  const [match] = asked === contact ? (data ?? []) : []
  if (!match) return null
  return (
    <Notice>
      <span>{words({ name: match.donorName })}</span> <Button onClick={() => take(match)}>{m.gift_screens_use_donor()}</Button>
    </Notice>
  )
}
