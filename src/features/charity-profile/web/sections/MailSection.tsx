import { Button } from '@mantine/core'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt'
import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { fieldNames } from '../labels.ts'
import { EditLink } from './EditLink.tsx'
import type { SectionProps } from './facts.tsx'
import css from '../charity.module.css'

/** Who mails come from, and a mail to try it. */
export function MailSection({ charity, isEdit }: SectionProps) {
  const { mutate, isPending } = useMutation({ mutationFn: () => api.charity.sendTestMail() })
  return (
    <Section title={m.charity_profile_mail()} aside={isEdit && <EditLink part="mail" />}>
      <Facts
        facts={[
          { label: fieldNames.mailSenderName(), value: charity.mailSenderName ?? charity.name },
          { label: fieldNames.mailReplyTo(), value: charity.mailReplyTo },
        ]}
      />
      {isEdit && (
        <p className={css.act}>
          <Button
            size="xs"
            leftSection={<PaperPlaneTiltIcon aria-hidden="true" />}
            aria-disabled={isPending}
            onClick={() => (isPending ? undefined : mutate())}
          >
            {m.charity_profile_test_mail()}
          </Button>
          <span className="muted small">{m.charity_profile_test_mail_note()}</span>
        </p>
      )}
    </Section>
  )
}
