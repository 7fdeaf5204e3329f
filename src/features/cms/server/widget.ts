import { preferenceIds } from '#kit/giving/ids.ts'
import { frequencies } from '#kit/giving/recurrence.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { RequestOf, ResponseOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { cms } from '../contract.ts'
import { type Widget, widgetFaults } from '../rules.ts'
import { firstWidget } from './first-widget.ts'
import './tables.ts'
import { frequencyTerm } from '#features/gifts/terms.ts'
import { listFunds, wireTerms } from '#features/gifts/server/public.ts'

type Sheet = ResponseOf<typeof cms.widget>
type ContextPart = Pick<Context, 'tx' | 'actor'>

/** The charity's widget, or its default. */
export async function findWidget({ tx, actor }: ContextPart): Promise<Sheet> {
  const { charityId } = actor
  const charity = await charityOf(tx, charityId)
  const { currency } = charity
  const [row, chosen, funds] = await Promise.all([
    tx.selectFrom('donationWidget').selectAll().where('charityId', '=', charityId).executeTakeFirst(),
    tx.selectFrom('donationWidgetFund').select('fundId').where('charityId', '=', charityId).orderBy('position').execute(),
    listFunds(tx, charityId, [preferenceIds.donations, preferenceIds.islamicGiving]),
  ])
  const offered = funds
    .filter(({ isActive, appPreferenceId }) => isActive && appPreferenceId === preferenceIds.donations)
    .map(({ id }) => id)
  const money = (minor: number) => ({ minor, currency })
  const widget: Widget = row
    ? {
        ...row,
        presetAmounts: row.presets.map(money),
        defaultAmount: row.defaultPresetMinor === null ? null : money(row.defaultPresetMinor),
        minimumAmount: money(row.leastMinor),
        frequencies: row.frequencies as Widget['frequencies'],
        defaultFrequency: row.defaultFrequency as Widget['defaultFrequency'],
        donationToValues: chosen.map(({ fundId }) => fundId),
        primaryColorCode: row.colour,
      }
    : firstWidget(currency, charity.colour, offered)
  const frequencyOptions = frequencies.map(({ id }) => ({ id, displayName: frequencyTerm(wireTerms, id) }))
  const donationToValues = funds.map(({ id, name, appPreferenceId, isActive }) => ({ id, displayName: name, appPreferenceId, isActive }))
  const choices = { frequencies: [{ id: 0 as const, displayName: frequencyTerm(wireTerms, null) }, ...frequencyOptions], donationToValues }
  return { ...widget, version: row?.version ?? 0, updatedAt: row?.updatedAt ?? null, currency, choices }
}

/** Changes the widget by version; its options must be valid and its purposes active. */
export async function editWidget(context: Context, { charityId: _, version, ...widget }: RequestOf<typeof cms.editWidget>): Promise<Sheet> {
  const { tx, actor, audit } = context
  const before = await findWidget(context)
  const faults = widgetFaults(widget, before.currency)
  if (faults.length) throw refuse('INVALID', faults)
  const offered = new Set(before.choices.donationToValues.filter(({ isActive }) => isActive).map(({ id }) => id))
  if (!widget.donationToValues.every(id => offered.has(id)))
    throw refuse(cms.editWidget, 'WIDGET_PURPOSE_GONE', [{ field: 'donationToValues', code: 'CHOOSE_PURPOSES' }])
  await write(context, version, widget)
  const changed = (Object.keys(widget) as (keyof Widget)[]).filter(name => JSON.stringify(before[name]) !== JSON.stringify(widget[name]))
  audit({
    subject: { kind: 'widget', id: String(actor.charityId) },
    changes: Object.fromEntries(changed.map(name => [name, [before[name], widget[name]] as const])),
  })
  return findWidget({ tx, actor })
}

async function write({ tx, actor, now }: Context, version: number, widget: Widget): Promise<void> {
  const { charityId, userId } = actor
  const { presetAmounts, defaultAmount, minimumAmount, donationToValues, primaryColorCode, ...same } = widget
  const row = {
    ...same,
    presets: presetAmounts.map(({ minor }) => minor),
    defaultPresetMinor: defaultAmount?.minor ?? null,
    leastMinor: minimumAmount.minor,
    colour: primaryColorCode,
    updatedAt: now(),
    updatedBy: userId,
    version: version + 1,
  }
  const written = version
    ? tx.updateTable('donationWidget').set(row).where('charityId', '=', charityId).where('version', '=', version).returning('version')
    : tx
        .insertInto('donationWidget')
        .values({ charityId, ...row })
        .onConflict(conflict => conflict.column('charityId').doNothing())
        .returning('version')
  if (!(await written.executeTakeFirst())) throw refuse('CHANGED_SINCE')
  await tx.deleteFrom('donationWidgetFund').where('charityId', '=', charityId).execute()
  await tx
    .insertInto('donationWidgetFund')
    .values(donationToValues.map((fundId, at) => ({ charityId, fundId, position: at + 1 })))
    .execute()
}
