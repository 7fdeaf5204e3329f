import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { ProblemNotice } from './Notice.tsx'
import type { FormHandle } from './use-form.ts'
import css from './form.module.css'

type FormDialogProps<Values extends object> = {
  title: string
  verb: string
  form: FormHandle<Values>
  onClose: () => void
  width?: 'narrow' | 'wide'
  children: ReactNode
}
/** A small form in a dialog, which a click outside does not close. */
export const FormDialog = <Values extends object>({ title, verb, form, onClose, width = 'narrow', children }: FormDialogProps<Values>) => (
  <Dialog onClose={onClose} title={title} width={width} isFirm>
    <form onSubmit={form.submit} noValidate aria-busy={form.sending}>
      <div className={css.dialogFields}>{children}</div>
      <ProblemNotice problem={form.message ? { code: '', message: form.message, hint: null, fields: form.errors } : null} />
      <footer className="dialog-actions">
        <Button onClick={onClose}>{m.platform_cancel()}</Button>
        <Button type="submit" variant="filled" aria-disabled={form.sending}>
          {verb}
        </Button>
      </footer>
    </form>
  </Dialog>
)
