import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { preferenceModules } from '#features/gifts/rules.ts'
import { purposeText } from '#features/gift-screens/web/public.tsx'
import { declineWords } from '#features/recurring/web/public.tsx'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { PartFailed } from '#platform/web/detail-screen/PartFailed.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import type { PaymentLinkRow } from '../contract.ts'
import { api } from './api.ts'
import { linkModulesOf } from './link-modules.ts'
import { LinkStamp } from './LinkStamp.tsx'
import { sendLinkParameter } from './send-link-path.ts'
import type { Payer } from './payer.ts'
import { SendLinkDialog } from './SendLinkDialog.tsx'
import css from './payment-links.module.css'

/**
 * The payment links of a donor, and the form that sends one, which an address can open. Absent without links and without the right to send
 * one.
 */
export function PaymentLinksPart({ donor }: { donor: Payer }) {
  const { donorId, donorEmail, isActive } = donor
  const [search, setSearch] = useSearchParams()
  const modules = linkModulesOf(useCurrentUser().permissions)
  const maySend = modules.length > 0 && isActive
  const {
    data: links,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['donors', 'one', donorId, 'payment-links'],
    queryFn: () => api.paymentLinks.list({ donorId }),
    retry: false,
  })
  const isOpen = search.get(sendLinkParameter.name) === sendLinkParameter.value
  const setOpen = (open: boolean) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (open) next.set(sendLinkParameter.name, sendLinkParameter.value)
        else next.delete(sendLinkParameter.name)
        return next
      },
      { replace: true },
    )
  if (!maySend && !isError && !links?.length) return null
  return (
    <NextStep title={m.payment_links_title()}>
      {isError && <PartFailed text={m.payment_links_failed()} retry={refetch} />}
      {!links && !isError && <Skeleton height={56} />}
      {links?.length === 0 && <p className="muted small">{m.payment_links_none()}</p>}
      {links && links.length > 0 && (
        <ul className={css.links}>
          {links.map(link => (
            <SentLink key={link.id} link={link} />
          ))}
        </ul>
      )}
      {maySend && !donorEmail && <p className="muted small">{m.payment_links_no_email()}</p>}
      {maySend && donorEmail && (
        <div className={css.part}>
          <Button onClick={() => setOpen(true)}>{m.payment_links_send()}</Button>
        </div>
      )}
      {maySend && donorEmail && isOpen && (
        <SendLinkDialog donor={{ ...donor, donorEmail }} modules={modules} onClose={() => setOpen(false)} />
      )}
    </NextStep>
  )
}

const LinkLines = ({ lines }: Pick<PaymentLinkRow, 'lines'>) => (
  <ul className={css.lines}>
    {lines.map((line, at) => (
      <li key={at}>
        <span>{purposeText(line)}</span> <Amount money={line.amount} />
      </li>
    ))}
  </ul>
)

function SentLink({ link }: { link: PaymentLinkRow }) {
  const { id, amount, state, sentAt, by, expiresAt, lastDecline, donationId, appPreferenceId, lines, actions } = link
  const dayText = useDayText()
  const queries = useQueryClient()
  const dayOf = (at: string) => dayText(at, 'dayInText')
  const revoke = useMutation({
    mutationFn: () => api.paymentLinks.revoke({ paymentLinkId: id }),
    onSuccess: () => popups.toast(m.payment_links_revoked()),
    onSettled: () => queries.invalidateQueries({ queryKey: ['donors', 'one'] }),
  })
  const problem = revoke.error ? toSendProblem(revoke.error) : null
  return (
    <li>
      <p className={css.head}>
        <b>
          <Amount money={amount} />
        </b>
        <LinkStamp state={state} />
      </p>
      {lines.length === 0 ? <p>{purposeText(link)}</p> : <LinkLines lines={lines} />}
      <p className="muted small">
        {m.payment_links_sent_by({ day: dayOf(sentAt), name: by ?? '–' })}
        {state === 'open' && `, ${m.payment_links_until({ day: dayOf(expiresAt) })}`}
      </p>
      {lastDecline && <p className="muted small">{m.payment_links_declined({ reason: declineWords(lastDecline) })}</p>}
      {donationId && (
        <p className="small">
          <Link to={`/${preferenceModules[appPreferenceId]}/details?id=${donationId}`}>{m.payment_links_see_gift()}</Link>
        </p>
      )}
      {actions.includes('revoke') && (
        <QuestionButton
          className={css.revoke}
          size="xs"
          variant="subtle"
          aria-label={m.payment_links_revoke_of({ amount: formatMoney(amount) })}
          question={{
            title: m.payment_links_revoke_question({ amount: formatMoney(amount) }),
            text: m.payment_links_revoke_text(),
            verb: m.payment_links_revoke_link(),
            isDanger: true,
          }}
          isSending={revoke.isPending}
          onYes={close => revoke.mutate(undefined, { onSettled: close })}
        >
          {m.payment_links_revoke()}
        </QuestionButton>
      )}
      <ProblemNotice problem={problem && { ...problem, fields: {} }} />
    </li>
  )
}
