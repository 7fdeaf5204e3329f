import { Checkbox, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Notice } from '#platform/web/form/Notice.tsx'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import { fieldId, type FormHandle } from '#platform/web/form/use-form.ts'
import type { OriginField } from '#features/gifts/declared-gifts.ts'
import type { askedOrigin, GiftDraft, CounterParams } from './counter.ts'
import css from './counter.module.css'

type Props = { form: FormHandle<GiftDraft>; params: CounterParams; asked: ReturnType<typeof askedOrigin> }

/** Asks what the charity has to declare of a large gift from abroad or from an anonymous donor; nothing for all others. */
export function OriginFields({ form, params, asked }: Props) {
  if (!asked) return null
  const { origin } = form.values
  const set = (change: typeof origin) => form.set('origin', { ...origin, ...change })
  const field = (name: OriginField) => ({
    id: fieldId(form.id, `origin.${name}`),
    name: `origin.${name}`,
    error: form.errorOf(`origin.${name}`),
    required: true,
  })
  const text = (name: Exclude<OriginField, 'bornOn'>, longest: number) => ({
    ...field(name),
    value: origin[name] ?? '',
    maxLength: longest,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  const isBody = asked.kind === 'foreignBody'
  const place = jurisdictionOf(params.countryCode).name
  return (
    <fieldset className={css.origin} aria-label={m.gift_screens_origin()}>
      <Notice>{m.gift_screens_origin_note({ amount: formatMoney(asked.rule.from), authority: asked.rule.to })}</Notice>
      {asked.kind === 'anonymous' ? (
        <TextInput {...text('circumstances', 250)} label={m.gift_screens_origin_circumstances()} />
      ) : (
        <>
          <Checkbox
            label={isBody ? m.gift_screens_origin_registered_here({ place }) : m.gift_screens_origin_lives_here({ place })}
            checked={origin.livesHere === true}
            onChange={event => set({ livesHere: event.currentTarget.checked })}
          />
          {!origin.livesHere && (
            <div className={css.fields}>
              <TextInput
                {...text('nationality', 60)}
                label={isBody ? m.gift_screens_origin_registered_in() : m.gift_screens_origin_nationality()}
              />
              {!isBody && (
                <DayInput
                  {...field('bornOn')}
                  label={m.gift_screens_origin_born_on()}
                  value={origin.bornOn ?? null}
                  today={params.today}
                  latest={params.today}
                  hasWholeYear
                  onChange={bornOn => set({ bornOn })}
                />
              )}
              <TextInput {...text('address', 250)} label={m.gift_screens_origin_address()} />
            </div>
          )}
        </>
      )}
    </fieldset>
  )
}

const originFields: readonly OriginField[] = ['nationality', 'bornOn', 'address', 'circumstances']

/** Keeps asking for the origin that the server asked for, also once the faults of its fields are mended. */
export function useOriginQuestion(form: FormHandle<GiftDraft>) {
  const isAsked = form.values.asksOrigin
  const isRefused = originFields.some(name => form.errorOf(`origin.${name}`) !== undefined)
  useEffect(() => {
    if (isRefused && !isAsked) form.set('asksOrigin', true)
  }, [isRefused, isAsked, form])
}
