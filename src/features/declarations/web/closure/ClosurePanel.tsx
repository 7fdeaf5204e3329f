import { formatWithCents } from '#jurisdictions/money.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceiptPaper } from '#features/receipts/rules.ts'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { BlockedReason, NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { RemarkInput } from '#platform/web/form/inputs/RemarkInput.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'
import { declarations, type ClosureDetails } from '#features/declarations/contract.ts'
import { differenceText, partNames } from '../labels.tsx'
import css from './closure.module.css'

type Props = { closure: ClosureDetails }
const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['declarations'] })
}

/** What the reader may do with a declaration: give the reason, countersign, or send it back. */
export function ClosurePanel({ closure }: Props) {
  const { actions, obstacle, state, tolerance } = closure
  if (state === 'closed') return <Print closure={closure} />
  const mayExplain = actions.includes('explain')
  return (
    <NextStep title={mayExplain ? m.declarations_reason() : m.declarations_countersign()}>
      {mayExplain && <Explain closure={closure} />}
      {actions.includes('close') && <Sign closure={closure} />}
      {!mayExplain && obstacle === 'DIFFERENCE_UNEXPLAINED' && (
        <BlockedReason>{m.declarations_explain_ask({ amount: formatWithCents(tolerance) })}</BlockedReason>
      )}
      {!mayExplain && obstacle === 'YOU_COUNTED' && <BlockedReason>{m.declarations_obstacle_you_counted()}</BlockedReason>}
      {!mayExplain && obstacle === 'NO_RIGHT' && <BlockedReason>{m.declarations_obstacle_no_right()}</BlockedReason>}
      {actions.includes('sendBack') && <SendBack closure={closure} />}
    </NextStep>
  )
}

function Explain({ closure: { id, attempt, tolerance } }: Props) {
  const refresh = useRefresh()
  const form = useForm({
    id: `declarations/reason/${id}`,
    initial: { reason: '' },
    toInput: values => ({ id, attempt, ...values }),
    schema: declarations.explain.spec.body,
    labels: { reason: m.declarations_explain_label() },
    send: (input: Parameters<typeof api.declarations.explain>[0], options) => api.declarations.explain(input, options),
    done: async () => void (await refresh()),
  })
  return (
    <form className={css.form} noValidate onSubmit={form.submit}>
      <p>{m.declarations_explain_needed({ amount: formatWithCents(tolerance) })}</p>
      <RemarkInput {...form.input('reason')} required />
      <ProblemNotice problem={form.message ? { code: '', message: form.message, hint: null, fields: form.errors } : null} />
      <Button type="submit" variant="filled" aria-disabled={form.sending}>
        {m.declarations_explain()}
      </Button>
    </form>
  )
}

/** The label of the button that signs, with the amount over or short. */
function signWords({ compared }: ClosureDetails): string {
  const difference = compared.find(({ part }) => part === 'cash')?.difference
  if (!difference || difference.kind === 'none') return m.declarations_close()
  const amount = formatWithCents(difference.amount)
  return difference.kind === 'over' ? m.declarations_close_over({ amount }) : m.declarations_close_short({ amount })
}

function Sign({ closure }: Props) {
  const { id, attempt, compared } = closure
  const refresh = useRefresh()
  const form = useForm({
    id: `declarations/close/${id}`,
    initial: { password: '' },
    toInput: values => ({ id, attempt, ...values }),
    schema: declarations.close.spec.body,
    labels: { password: m.declarations_password() },
    send: (input: Parameters<typeof api.declarations.close>[0], options) => api.declarations.close(input, options),
    done: async () => void (await refresh()),
  })
  const cash = compared.find(({ part }) => part === 'cash')?.difference
  const rest = compared.filter(({ part, difference }) => part !== 'cash' && difference.kind !== 'none')
  return (
    <form className={css.form} noValidate onSubmit={form.submit}>
      <TextInput type="password" required autoComplete="current-password" maxLength={128} {...form.text('password')} />
      <ProblemNotice problem={form.message ? { code: '', message: form.message, hint: null, fields: form.errors } : null} />
      <Button type="submit" variant="filled" aria-disabled={form.sending}>
        {signWords(closure)}
      </Button>
      <p className="muted small">
        {cash && cash.kind !== 'none'
          ? m.declarations_close_posts({ amount: formatWithCents(cash.amount) })
          : m.declarations_close_posts_nothing()}
      </p>
      {rest.map(({ part, difference }) => (
        <p key={part} className="muted small">
          {m.declarations_close_not_posted({ part: partNames[part](), difference: differenceText(difference) })}
        </p>
      ))}
    </form>
  )
}

function SendBack({ closure: { id, attempt } }: Props) {
  const refresh = useRefresh()
  const [isAsking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: (reason: string) => api.declarations.sendBack({ id, attempt, reason }),
    onSuccess: async () => {
      setAsking(false)
      await refresh()
    },
  })
  return (
    <>
      <Button fullWidth onClick={() => setAsking(true)}>
        {m.declarations_send_back()}
      </Button>
      {isAsking && (
        <ReasonDialog
          id="declaration-return"
          verb={m.declarations_send_back()}
          label={m.declarations_send_back_label()}
          blank={m.declarations_send_back_blank()}
          change={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The slip on the paper of the counter or the office. */
function Print({ closure: { id } }: Props) {
  const refresh = useRefresh()
  const print = useMutation({
    mutationFn: async (paper: ReceiptPaper) => saveFile(await api.declarations.slip({ id, paper })),
    onSuccess: refresh,
  })
  return (
    <NextStep title={m.declarations_slip()}>
      <div className={css.form}>
        <Button loading={print.isPending} onClick={() => print.mutate('80mm')}>
          {m.declarations_print_80()}
        </Button>
        <Button loading={print.isPending} onClick={() => print.mutate('a4')}>
          {m.declarations_print_a4()}
        </Button>
      </div>
      <p className="muted small">{m.declarations_slip_note()}</p>
    </NextStep>
  )
}
