import { Button } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import type { ReactNode } from 'react'
import { formatMoment } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { useEnvironment } from '../list-screen/use-environment.ts'
import { PageTitle, useDocumentTitle } from '../ui/PageTitle.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { DraftRestored } from './DraftRestored.tsx'
import type { FormHandle } from './use-form.ts'
import css from './form.module.css'

type Props<Values extends object> = {
  form: FormHandle<Values>
  title: string
  note?: ReactNode
  crumbs?: ReactNode
  /** Verb, object, amount: 'Save donation of $50'. */
  submitLabel: string
  cancel?: () => void
  /** Next to the buttons: a hint or a second way to save. */
  sidePanel?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** The frame of every form: title, errors, fields and submit bar. */
export function FormScreen<Values extends object>(props: Props<Values>) {
  const { form, title, note, crumbs, submitLabel, cancel, sidePanel, wide = false, children } = props
  const { timeZone } = useEnvironment()
  const isWrong = form.message !== null
  const saved = form.savedAt ? m.platform_saved_at({ time: formatMoment(new Date(form.savedAt), timeZone, 'HH:mm') }) : null
  return (
    <form className={css.frame} data-wide-form={wide} noValidate onSubmit={form.submit} aria-busy={form.sending}>
      <PageTitle
        title={title}
        note={note}
        {...(crumbs ? { crumbs } : {})}
        actions={
          saved && (
            <span className={css.saved}>
              <CheckIcon size={16} aria-hidden="true" />
              {saved}
            </span>
          )
        }
      />
      <ErrorTitle title={isWrong ? m.platform_frames_error_title({ title }) : title} />
      {form.restored && <DraftRestored discard={form.discardDraft} />}
      {isWrong && <ErrorSummary form={form} />}
      <div className={css.fields}>{children}</div>
      <div className={css.bar}>
        <div className={css.beside}>{sidePanel}</div>
        {cancel && <Button onClick={cancel}>{m.platform_cancel()}</Button>}
        <Button type="submit" variant="filled" aria-disabled={form.sending}>
          {form.sending ? m.platform_sending() : submitLabel}
        </Button>
      </div>
      <LeaveDialog when={form.dirty && !form.sending} />
    </form>
  )
}

/** Marks errors in the document title. */
function ErrorTitle({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}
