import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { type Currency, greatestMinor, Money } from '#jurisdictions/money.ts'
import { FrequencyId } from '#features/gifts/catalogue.ts'
import type { AnswerCode, AnswerValues, FieldFault } from '#platform/contract/answer-code.ts'

const text = (most: number) => z.string().trim().max(most)
/** The frequencies of the widget: 0 is once, the others recur. */
export const WidgetFrequency = z.union([enumOf({ once: 0 }), FrequencyId])

/** The charity's donation widget: amounts, frequencies, purposes, texts and colour. */
export const Widget = z.object({
  isActive: z.boolean(),
  presetAmounts: z.array(Money).min(1, 'OFFER_AMOUNT').max(8, 'OFFER_FEWER_AMOUNTS'),
  defaultAmount: Money.nullable(),
  takesOwnAmount: z.boolean(),
  minimumAmount: Money,
  frequencies: z.array(WidgetFrequency).min(1, 'OFFER_FREQUENCY').max(8),
  defaultFrequency: WidgetFrequency,
  donationToValues: z.array(z.uuid()).min(1, 'OFFER_PURPOSE').max(20, 'OFFER_FEWER_PURPOSES'),
  primaryColorCode: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'ENTER_COLOUR')
    .transform(colour => colour.toUpperCase()),
  title: text(80).min(1, 'ENTER_TITLE'),
  titleMs: text(80),
  intro: text(400),
  introMs: text(400),
  button: text(30).min(1, 'ENTER_BUTTON_TEXT'),
  buttonMs: text(30),
  thanks: text(400),
  thanksMs: text(400),
})
export type Widget = z.infer<typeof Widget>

type Fault = FieldFault<keyof Widget>
/** Validates a widget: currency, order and minimum of amounts, defaults among the options, no HTML. */
export function widgetFaults(widget: Widget, currency: Currency): Fault[] {
  const { presetAmounts, defaultAmount, minimumAmount, frequencies, defaultFrequency, donationToValues } = widget
  const faults: Fault[] = []
  const fault = (field: keyof Widget, code: AnswerCode, values?: AnswerValues) =>
    void faults.push({ field, code, ...(values && { values }) })
  const minors = presetAmounts.map(({ minor }) => minor)
  if (presetAmounts.some(one => one.currency !== currency)) fault('presetAmounts', 'ENTER_AMOUNTS_IN', { currency })
  else if (minors.some(minor => minor <= 0 || minor > greatestMinor)) fault('presetAmounts', 'ENTER_AMOUNTS')
  else if (minors.some((minor, at) => at > 0 && minor <= (minors[at - 1] ?? 0))) fault('presetAmounts', 'SMALLEST_FIRST')
  if (minimumAmount.currency !== currency || minimumAmount.minor <= 0) fault('minimumAmount', 'ENTER_AMOUNT_ABOVE_ZERO', { currency })
  else if (minors.some(minor => minor < minimumAmount.minor)) fault('minimumAmount', 'AMOUNT_BELOW_MINIMUM')
  if (defaultAmount && !minors.includes(defaultAmount.minor)) fault('defaultAmount', 'CHOOSE_OFFERED_AMOUNT')
  if (new Set(frequencies).size < frequencies.length) fault('frequencies', 'FREQUENCY_TWICE')
  if (!frequencies.includes(defaultFrequency)) fault('defaultFrequency', 'CHOOSE_OFFERED_FREQUENCY')
  if (new Set(donationToValues).size < donationToValues.length) fault('donationToValues', 'PURPOSE_TWICE')
  for (const field of ['title', 'titleMs', 'intro', 'introMs', 'button', 'buttonMs', 'thanks', 'thanksMs'] as const)
    if (/<[a-z!/]/i.test(widget[field])) fault(field, 'ENTER_PLAIN_TEXT')
  return faults
}
