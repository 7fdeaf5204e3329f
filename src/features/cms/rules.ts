import { z } from 'zod'
import { type Currency, greatestMinor, Money } from '#kit/giving/money.ts'
import { frequencies, frequencyIds } from '#kit/giving/recurrence.ts'
import { enumNames } from '#kit/text/enum-names.ts'

const text = (most: number) => z.string().trim().max(most)
/** The frequencies of the widget: 0 is once, the others recur. */
export const WidgetFrequency = z.union([
  z.literal(0).meta(enumNames('once')),
  z.literal(frequencyIds).meta(enumNames(...frequencies.map(({ name }) => name))),
])

/** The charity's donation widget: amounts, frequencies, purposes, texts and colour. */
export const Widget = z.object({
  isActive: z.boolean(),
  presetAmounts: z.array(Money).min(1, 'Offer at least one amount.').max(8, 'Offer at most 8 amounts.'),
  defaultAmount: Money.nullable(),
  takesOwnAmount: z.boolean(),
  minimumAmount: Money,
  frequencies: z.array(WidgetFrequency).min(1, 'Offer at least one frequency.').max(8),
  defaultFrequency: WidgetFrequency,
  donationToValues: z.array(z.uuid()).min(1, 'Offer at least one purpose.').max(20, 'Offer at most 20 purposes.'),
  primaryColorCode: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour like #0F5450.')
    .transform(colour => colour.toUpperCase()),
  title: text(80).min(1, 'Enter a title.'),
  titleMs: text(80),
  intro: text(400),
  introMs: text(400),
  button: text(30).min(1, 'Enter the words of the button.'),
  buttonMs: text(30),
  thanks: text(400),
  thanksMs: text(400),
})
export type Widget = z.infer<typeof Widget>

type Fault = { field: keyof Widget; message: string }
/** Validates a widget: currency, order and minimum of amounts, defaults among the options, no HTML. */
export function widgetFaults(widget: Widget, currency: Currency): Fault[] {
  const { presetAmounts, defaultAmount, minimumAmount, frequencies, defaultFrequency, donationToValues } = widget
  const faults: Fault[] = []
  const fault = (field: keyof Widget, message: string) => void faults.push({ field, message })
  const minors = presetAmounts.map(({ minor }) => minor)
  if (presetAmounts.some(one => one.currency !== currency)) fault('presetAmounts', `Enter the amounts in ${currency}.`)
  else if (minors.some(minor => minor <= 0 || minor > greatestMinor)) fault('presetAmounts', 'Enter amounts above zero.')
  else if (minors.some((minor, at) => at > 0 && minor <= (minors[at - 1] ?? 0)))
    fault('presetAmounts', 'Put the smallest amount first, each once.')
  if (minimumAmount.currency !== currency || minimumAmount.minor <= 0) fault('minimumAmount', `Enter an amount above zero, in ${currency}.`)
  else if (minors.some(minor => minor < minimumAmount.minor)) fault('minimumAmount', 'An amount that is offered is smaller than this.')
  if (defaultAmount && !minors.includes(defaultAmount.minor)) fault('defaultAmount', 'Choose one of the amounts that are offered.')
  if (new Set(frequencies).size < frequencies.length) fault('frequencies', 'Offer each frequency once.')
  if (!frequencies.includes(defaultFrequency)) fault('defaultFrequency', 'Choose one of the frequencies that are offered.')
  if (new Set(donationToValues).size < donationToValues.length) fault('donationToValues', 'Offer each purpose once.')
  for (const field of ['title', 'titleMs', 'intro', 'introMs', 'button', 'buttonMs', 'thanks', 'thanksMs'] as const)
    if (/<[a-z!/]/i.test(widget[field])) fault(field, 'Enter plain text, without HTML.')
  return faults
}

/** The default widget of a charity. */
export const firstWidget = (currency: Currency, colour: string, purposes: readonly string[]): Widget => ({
  isActive: false,
  presetAmounts: [1000, 2000, 5000, 10_000].map(minor => ({ minor, currency })),
  defaultAmount: { minor: 2000, currency },
  takesOwnAmount: true,
  minimumAmount: { minor: 100, currency },
  frequencies: [0, 4],
  defaultFrequency: 0,
  donationToValues: purposes.slice(0, 20),
  primaryColorCode: colour.toUpperCase(),
  title: 'Give',
  titleMs: 'Derma',
  intro: '',
  introMs: '',
  button: 'Give now',
  buttonMs: 'Derma sekarang',
  thanks: 'Thank you for your gift.',
  thanksMs: 'Terima kasih atas derma anda.',
})
