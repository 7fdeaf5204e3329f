import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DonorMatch } from '#features/donors/contract.ts'
import { m } from '#messages/messages.js'
import { Notice } from '#platform/web/form/Notice.tsx'

type Props = {
  /** A whole phone number or e-mail address whose field was left; null while there is none. */
  contact: string | null
  /** Whether a donor that the look-up found has the whole contact: phones are found by their first digits. */
  isHolder: (match: DonorMatch) => boolean
  words: { one: (values: { name: string }) => string; several: (values: { holders: string }) => string }
  lookUp: (text: string) => Promise<DonorMatch[]>
  take: (match: DonorMatch) => void
}

/** A look-up answers no more donors. */
const mostFound = 10

/**
 * Says who is on file with the contact of a new donor, as the look-up of the same user does, and offers that donor; of several, how many.
 * Asks once for each contact, because look-ups are counted. Blocks nothing.
 */
export function HolderHint({ contact, isHolder, words, lookUp, take }: Props) {
  const { data: found = [] } = useQuery({
    queryKey: ['donors', 'look-up', contact],
    queryFn: () => lookUp(contact ?? ''),
    enabled: contact !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  const holders = contact === null ? [] : found.filter(isHolder)
  const [holder] = holders
  if (!holder) return null
  if (found.length === mostFound) return <Notice>{words.several({ holders: `${holders.length}+` })}</Notice>
  if (holders.length > 1) return <Notice>{words.several({ holders: String(holders.length) })}</Notice>
  return (
    <Notice>
      <span>{words.one({ name: holder.donorName })}</span> <Button onClick={() => take(holder)}>{m.gift_screens_use_donor()}</Button>
    </Notice>
  )
}
