import { frequencyIds } from '#kit/giving/ids.ts'
import type { Currency } from '#jurisdictions/money.ts'
import { textsIn } from '#platform/server/texts.ts'
import type { Widget } from '../rules.ts'

/** The default widget of a charity. */
export const firstWidget = (currency: Currency, colour: string, purposes: readonly string[]): Widget => ({
  isActive: false,
  presetAmounts: [1000, 2000, 5000, 10_000].map(minor => ({ minor, currency })),
  defaultAmount: { minor: 2000, currency },
  takesOwnAmount: true,
  minimumAmount: { minor: 100, currency },
  frequencies: [0, frequencyIds.monthly],
  defaultFrequency: 0,
  donationToValues: purposes.slice(0, 20),
  primaryColorCode: colour.toUpperCase(),
  title: textsIn.en.cms_widget_title(),
  titleMs: textsIn.ms.cms_widget_title(),
  intro: '',
  introMs: '',
  button: textsIn.en.cms_widget_button(),
  buttonMs: textsIn.ms.cms_widget_button(),
  thanks: textsIn.en.cms_widget_thanks(),
  thanksMs: textsIn.ms.cms_widget_thanks(),
})
