import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { formFlagsOf } from '#features/gifts/flags.ts'
import { emptyDraft, firstDefaults, flagLabels, type GiftDraft } from '#features/gift-screens/web/public.tsx'
import {
  firstPurpose,
  IntentionRows,
  type IslamicParams,
  kindOf,
  prepareLine,
  requestLines,
  totalOf,
} from '#features/islamic-giving/web/public.tsx'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { paymentLinks } from '../contract.ts'
import { api } from './api.ts'
import { type LinkFormProps, LoadingLinkForm } from './LinkForm.tsx'

/** Sends a donor a link to pay Islamic giving: for what, for how many, and at the rates of today. */
export function SendIslamicLink(props: LinkFormProps) {
  const { data: params } = useQuery({ queryKey: ['islamic-giving', 'params', 'payment-link'], queryFn: () => api.islamicGiving.params() })
  return params ? <SendIslamicForm {...props} params={params} /> : <LoadingLinkForm onClose={props.onClose} />
}

type FormProps = LinkFormProps & { params: IslamicParams }
function SendIslamicForm({ donor: { donorId, donorName, donorEmail }, choice, onClose, params }: FormProps) {
  const queries = useQueryClient()
  const form = useForm({
    id: `islamic-payment-link/${donorId}`,
    initial: prepareLine(params, emptyDraft(firstDefaults(params, firstPurpose(params)))),
    toInput: (draft: GiftDraft) => ({
      donorId,
      lines: requestLines(params, draft),
      asksSeason: !draft.isLateFitrah,
      isIRASInclusion: draft.flags.isIRASInclusion && mayIncludeIn(params, draft),
    }),
    schema: paymentLinks.sendIslamic.spec.body,
    labels: {},
    send: (input: Parameters<typeof api.paymentLinks.sendIslamic>[0], options) => api.paymentLinks.sendIslamic(input, options),
    done: async ({ sentTo }) => {
      popups.toast(m.payment_links_sent({ email: sentTo }))
      await queries.invalidateQueries({ queryKey: ['donors', 'one'] })
      onClose()
    },
  })
  const draft = form.values
  const total = totalOf(params, draft)
  const verb = total ? m.payment_links_send_amount({ amount: formatMoney(total) }) : m.payment_links_send_verb()
  return (
    <FormDialog title={m.payment_links_send_title()} verb={verb} form={form} onClose={onClose} width="wide">
      {choice}
      <p className="muted">{m.payment_links_send_to({ name: donorName, email: donorEmail })}</p>
      <IntentionRows form={form} params={params} isInDialog />
      {(draft.isLateFitrah || form.errorOf('asksSeason')) && (
        <Checkbox
          label={m.payment_links_late_fitrah()}
          checked={draft.isLateFitrah}
          error={!draft.isLateFitrah && form.errorOf('asksSeason')}
          onChange={event => form.set('isLateFitrah', event.currentTarget.checked)}
        />
      )}
      {mayIncludeIn(params, draft) && (
        <Checkbox
          label={flagLabels.isIRASInclusion.label()}
          description={flagLabels.isIRASInclusion.hint?.()}
          checked={draft.flags.isIRASInclusion}
          onChange={event => form.set('flags', { ...draft.flags, isIRASInclusion: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  )
}

/** Whether the authority takes gifts of this draft: zakat, where the charity reports. */
function mayIncludeIn(params: IslamicParams, { lines }: GiftDraft): boolean {
  const hasZakat = lines.some(({ purpose }) => kindOf(params, purpose) === itemIds.zakat)
  return formFlagsOf(preferenceIds.islamicGiving, hasZakat && params.asksIRAS).includes('isIRASInclusion')
}
