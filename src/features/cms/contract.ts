import { z } from 'zod'
import { Moment } from '#kit/time/days.ts'
import { Currency } from '#jurisdictions/money.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { Widget, WidgetFrequency } from './rules.ts'

const charityId = z.int().optional()
/** The widget with its version and options. Version 0: never saved. */
const WidgetSheet = Widget.extend({
  donationToValues: z.array(z.uuid()),
  version: z.int(),
  updatedAt: Moment.nullable(),
  currency: Currency,
  choices: z.object({
    frequencies: z.array(z.object({ id: WidgetFrequency, displayName: z.string() })),
    donationToValues: z.array(z.object({ id: z.uuid(), displayName: z.string(), appPreferenceId: z.int(), isActive: z.boolean() })),
  }),
}).meta({ id: 'WidgetSheet' })

/** What a charity shows on its website. */
export const cms = {
  widget: query('cms-widget:view')
    .post('/api/Donation/getCharityDonationWidget', "Get the donation form for the charity's website")
    .body(z.object({ charityId }))
    .result(WidgetSheet),
  editWidget: command('cms-widget:edit')
    .post('/api/Donation/editCharityDonationWidget', "Change the donation form for the charity's website")
    .body(
      Widget.extend({
        charityId,
        version: z
          .int32()
          .min(0)
          .max(2 ** 31 - 2),
      }),
    )
    .result(WidgetSheet)
    .says('CHANGES_SAVED')
    .popup()
    .refuses('WIDGET_PURPOSE_GONE'),
}
