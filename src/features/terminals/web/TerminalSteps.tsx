import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#platform/web/api.ts'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { type FormHandle, useForm } from '#platform/web/form/use-form.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { terminals, type TerminalDetails } from '../contract.ts'
import { longest } from '../rules.ts'
import css from './terminals.module.css'

/** What may be changed of a terminal: its name, and who is paid by it. */
export function TerminalSteps({ terminal }: { terminal: TerminalDetails }) {
  const [open, setOpen] = useState<'name' | 'merchant' | null>(null)
  const close = () => setOpen(null)
  return (
    <NextStep title={m.terminals_steps()}>
      <div className={css.steps}>
        <Button onClick={() => setOpen('name')}>{m.terminals_rename()}</Button>
        <Button onClick={() => setOpen('merchant')}>{m.terminals_edit_merchant()}</Button>
      </div>
      {open === 'name' && <RenameDialog terminal={terminal} onClose={close} />}
      {open === 'merchant' && <MerchantDialog terminal={terminal} onClose={close} />}
    </NextStep>
  )
}

type DialogProps = { terminal: TerminalDetails; onClose: () => void }
const useSaved = (onClose: () => void) => {
  const queries = useQueryClient()
  return async () => {
    onClose()
    await queries.invalidateQueries({ queryKey: ['terminals'] })
  }
}

function RenameDialog({ terminal: { id, version, deviceName }, onClose }: DialogProps) {
  const form = useForm({
    id: `terminals/name/${id}`,
    initial: { deviceName },
    toInput: values => ({ id, version, ...values }),
    schema: terminals.rename.spec.body,
    labels: { deviceName: m.terminals_name() },
    send: (input: { id: string; version: number; deviceName: string }, options) => api.terminals.rename(input, options),
    done: useSaved(onClose),
  })
  return (
    <FormDialog title={m.terminals_rename()} verb={m.terminals_rename()} form={form} onClose={onClose}>
      <TextInput required maxLength={longest.name} autoComplete="off" data-autofocus {...form.text('deviceName')} />
    </FormDialog>
  )
}

function MerchantDialog({ terminal, onClose }: DialogProps) {
  const { id, version, merchantName, merchantNo, merchantTerminalNo } = terminal
  const form = useForm({
    id: `terminals/merchant/${id}`,
    initial: { merchantName: merchantName ?? '', merchantNo: merchantNo ?? '', merchantTerminalNo: merchantTerminalNo ?? '' },
    toInput: values => ({ id, version, ...values }),
    schema: terminals.saveMerchant.spec.body,
    labels: {
      merchantName: m.terminals_merchant_name(),
      merchantNo: m.terminals_merchant_no(),
      merchantTerminalNo: m.terminals_merchant_terminal_no(),
    },
    send: (input: Parameters<typeof api.terminals.saveMerchant>[0], options) => api.terminals.saveMerchant(input, options),
    done: useSaved(onClose),
  })
  return (
    <FormDialog title={m.terminals_edit_merchant()} verb={m.terminals_save_merchant()} form={form} onClose={onClose}>
      <TextInput maxLength={longest.merchantName} autoComplete="off" data-autofocus {...form.text('merchantName')} />
      <TextInput maxLength={longest.merchantNo} autoComplete="off" className="code" {...form.text('merchantNo')} />
      <TextInput maxLength={longest.merchantTerminalNo} autoComplete="off" className="code" {...form.text('merchantTerminalNo')} />
    </FormDialog>
  )
}

type FormDialogProps<Values extends object> = {
  title: string
  verb: string
  form: FormHandle<Values>
  onClose: () => void
  children: ReactNode
}
/** A small form in a dialog that a click beside it leaves open. */
const FormDialog = <Values extends object>({ title, verb, form, onClose, children }: FormDialogProps<Values>) => (
  <Dialog onClose={onClose} title={title} isFirm>
    <form onSubmit={form.submit} noValidate aria-busy={form.sending}>
      <div className={css.fields}>{children}</div>
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
