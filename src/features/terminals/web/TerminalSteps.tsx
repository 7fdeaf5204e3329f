import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { terminals, type TerminalDetails } from '../contract.ts'
import { longest } from '../rules.ts'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { KeySteps } from './KeySteps.tsx'
import css from './terminals.module.css'

/** What may be changed of a terminal: its name, who is paid by it, and its keys. */
export function TerminalSteps({ terminal }: { terminal: TerminalDetails }) {
  const [open, setOpen] = useState<'name' | 'merchant' | null>(null)
  const close = () => setOpen(null)
  return (
    <NextStep title={m.terminals_steps()}>
      <div className={css.steps}>
        <Button onClick={() => setOpen('name')}>{m.terminals_rename()}</Button>
        <Button onClick={() => setOpen('merchant')}>{m.terminals_edit_merchant()}</Button>
        <KeySteps terminal={terminal} />
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
    labels: { deviceName: m.terminals_own_name() },
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
