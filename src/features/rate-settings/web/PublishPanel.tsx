import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { api } from './api.ts'
import { BlockedReason, NextStep, PanelSection, type Step, Steps } from '#platform/web/detail-screen/NextStep.tsx'
import { useShortcuts } from '#platform/web/shell/shortcuts/use-shortcuts.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { showFieldFaults } from '#platform/web/ui/popups/show-failure.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { RateDetails } from '../contract.ts'
import { SourceLink } from './labels.tsx'
import { SendBackRate, sendBackName } from './SendBackRate.tsx'
import css from './rate-page.module.css'

/** The steps of a rate, and the next one for users who may take it: P publishes. */
export function PublishPanel({ rate }: { rate: RateDetails }) {
  const [isSendingBack, setSendingBack] = useState(false)
  const queries = useQueryClient()
  const rights = useRights()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.rates.publish({ rateId: rate.id, version: rate.version }),
    onError: showFieldFaults,
    onSettled: () => queries.invalidateQueries({ queryKey: ['rates'] }),
  })
  const mayPublish = rate.actions.includes('publish')
  const publish = () => (mayPublish && !isPending ? mutate() : undefined)
  useShortcuts(mayPublish ? { p: { description: m.rate_settings_key_publish(), run: publish } } : {})
  const dayText = useDayText()
  const day = dayText(rate.startsOn, 'monthDayInText')
  return (
    <NextStep title={rate.phase === 'waiting' ? m.rate_settings_publish_title() : m.rate_settings_history()}>
      <Steps steps={stepsOf(rate)} />
      {rate.returnReason && <PanelSection title={m.rate_settings_return_reason()}>{rate.returnReason}</PanelSection>}
      <PanelSection title={m.rate_settings_source()}>
        <SourceLink {...rate} />
      </PanelSection>
      {rate.actions.includes('sendBack') && (
        <div className={css.answers}>
          {mayPublish && (
            <Button variant="filled" fullWidth aria-disabled={isPending} onClick={publish} rightSection={<Kbd>P</Kbd>}>
              {m.rate_settings_publish({ rate: formatWithCents(rate.amount), day })}
            </Button>
          )}
          <Button fullWidth onClick={() => setSendingBack(true)}>
            {sendBackName(rate)}
          </Button>
        </div>
      )}
      {rate.phase === 'waiting' && !mayPublish && (
        <BlockedReason>{rights.isEdit ? m.rate_settings_own() : m.rate_settings_no_right()}</BlockedReason>
      )}
      {isSendingBack && <SendBackRate rate={rate} onClose={() => setSendingBack(false)} />}
    </NextStep>
  )
}

function stepsOf({ phase, preparedBy, preparedAt, publishedBy, publishedAt, startsOn }: RateDetails): Step[] {
  const isPublished = publishedAt !== null
  const openNote = phase === 'returned' ? m.rate_settings_phase_returned() : m.rate_settings_step_waits()
  const holds = phase === 'inForce' || phase === 'ended'
  const authorText = (name: string | null, at: string) => (
    <>
      {name ?? m.rate_settings_by_system()}
      <br />
      <DateText value={at} />
    </>
  )
  return [
    { name: m.rate_settings_step_prepared(), state: 'done', note: authorText(preparedBy, preparedAt) },
    {
      name: m.rate_settings_step_published(),
      state: isPublished ? 'done' : 'now',
      note: isPublished ? authorText(publishedBy, publishedAt) : openNote,
    },
    { name: m.rate_settings_step_holds(), state: holds ? 'done' : 'later', note: <DateText value={startsOn} /> },
  ]
}
