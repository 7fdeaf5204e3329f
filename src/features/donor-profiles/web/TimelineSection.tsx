import { Button, Skeleton } from '@mantine/core'
import { ArrowsMergeIcon } from '@phosphor-icons/react/dist/csr/ArrowsMerge'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { EraserIcon } from '@phosphor-icons/react/dist/csr/Eraser'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { HandCoinsIcon } from '@phosphor-icons/react/dist/csr/HandCoins'
import { NoteIcon } from '@phosphor-icons/react/dist/csr/Note'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { purposeName } from '#kit/giving/giving.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from './api.ts'
import { PartFailed } from '#platform/web/detail-screen/PartFailed.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Timeline, type TimelineEvent } from '#platform/web/detail-screen/Timeline.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { GiftStatusStamp, isStampedStatus } from '#features/gift-screens/web/public.tsx'
import type { DonorEvent } from '../donor-events.ts'

type Kind = DonorEvent['kind']
const kindNames: Readonly<Record<Kind, () => string>> = {
  gift: m.donor_profiles_event_gifts,
  receipt: m.donor_profiles_event_receipts,
  request: m.donor_profiles_event_requests,
  change: m.donor_profiles_event_changes,
  note: m.donor_profiles_event_notes,
  mail: m.donor_profiles_event_mails,
}
const icons = {
  gift: HandCoinsIcon,
  receipt: ReceiptIcon,
  request: ClockIcon,
  change: PencilSimpleIcon,
  note: NoteIcon,
  mail: EnvelopeSimpleIcon,
}

/** What happened with a donor, the newest first. */
export function TimelineSection({ donorId }: { donorId: string }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['donors', 'one', donorId, 'timeline'],
    queryFn: ({ pageParam }) => api.donorProfiles.timeline({ donorId, before: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items, isMore }) => (isMore ? (items.at(-1)?.at ?? null) : null),
  })
  const events = data?.pages.flatMap(({ items }) => items) ?? []
  const kinds = Object.entries(kindNames).map(([id, name]) => ({ id, name: name() }))
  return (
    <Section title={m.donor_profiles_timeline()}>
      {isError && <PartFailed text={m.donor_profiles_timeline_failed()} retry={refetch} />}
      {!data && !isError && <Skeleton height={160} />}
      {data && events.length === 0 && <p className="muted small">{m.donor_profiles_timeline_none()}</p>}
      <Timeline
        events={events.map(toTimelineEvent)}
        filter={{ label: m.donor_profiles_timeline(), all: m.donor_profiles_event_all(), kinds }}
      />
      {hasNextPage && (
        <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.donor_profiles_timeline_more()}
        </Button>
      )}
    </Section>
  )
}

function toTimelineEvent(event: DonorEvent): TimelineEvent {
  const { id, at, kind, by, words, sentTo, status } = event
  const style = kind === 'change' ? changeStyle(event) : { icon: icons[kind], label: labelOf(event) }
  const isStep = kind === 'request' && status !== null
  return {
    id,
    at,
    kind,
    ...style,
    by: sentTo ? m.donor_profiles_event_to({ email: sentTo }) : by,
    note: isStep || event.gift || words ? <About event={event} /> : undefined,
    ...(kind === 'request' && { tone: 'warning' as const }),
  }
}

function labelOf({ kind, status }: DonorEvent): string {
  if (kind === 'gift') return m.donor_profiles_event_gift()
  if (kind === 'note') return m.donor_profiles_event_note()
  if (kind === 'request') return m.donor_profiles_event_request()
  if (status === 'failed') return m.donor_profiles_event_mail_failed()
  return kind === 'receipt' ? m.donor_profiles_event_receipt() : m.donor_profiles_event_mail()
}

/** The icon and label of a change. */
function changeStyle({ change, fields }: DonorEvent): Pick<TimelineEvent, 'icon' | 'label'> {
  if (change === 'seen') return { icon: EyeIcon, label: m.donor_profiles_event_seen() }
  if (change === 'paymentLinkSent') return { icon: CreditCardIcon, label: m.donor_profiles_event_payment_link() }
  if (change === 'paymentLinkRevoked') return { icon: CreditCardIcon, label: m.donor_profiles_event_payment_link_revoked() }
  if (change === 'erased') return { icon: EraserIcon, label: m.donor_profiles_event_erased() }
  if (change === 'merged') return { icon: ArrowsMergeIcon, label: m.donor_profiles_event_merged() }
  if (fields.some(field => field === 'iAgree' || field.startsWith('consent.')))
    return { icon: PencilSimpleIcon, label: m.donor_profiles_event_consent() }
  if (fields.includes('isActive')) return { icon: PencilSimpleIcon, label: m.donor_profiles_event_archived() }
  return { icon: PencilSimpleIcon, label: fields.length > 0 ? m.donor_profiles_event_changed() : m.donor_profiles_event_prepared() }
}

/** The gift that a line is about, its step, and what somebody wrote. */
const About = ({ event: { gift, status, kind, words } }: { event: DonorEvent }) => (
  <>
    {gift && (
      <>
        <Link to={`/${preferenceModules[gift.appPreferenceId]}/details?id=${gift.id}`}>
          <Amount money={gift.amount} />
          {gift.receiptNo && `, ${gift.receiptNo}`}
        </Link>{' '}
        {purposeName(getLocale(), gift)}{' '}
      </>
    )}
    {kind === 'request' && status && isStampedStatus(status) && <GiftStatusStamp status={status} />} {words}
  </>
)
