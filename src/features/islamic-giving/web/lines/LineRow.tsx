import { itemIds } from '#kit/giving/ids.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { formatAmount, formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { formatCalculation } from '#features/islamic-giving/rules.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { purposeOf, readLine, renamed, type LineReading, type RowProps } from './draft-lines.ts'
import { calculationTexts } from '../figures.ts'
import { FactorInputs } from './FactorInputs.tsx'
import { lineField } from './line-field.ts'
import { CustomRate, RatePart } from './RatePart.tsx'
import css from './lines.module.css'
import { suggestedNames } from './suggested-names.ts'

/** One intention: beneficiary, count, rate, amount, and its calculation with the rate's source. */
export function LineRow({ isOnly, ...row }: RowProps & { isOnly: boolean }) {
  const { form, params, line, at, change } = row
  const reading = readLine(params, line)
  const name = purposeOf(params, line.purpose)?.displayName ?? ''
  const field = lineField(form, at)
  return (
    <div className={css.row} role="group" aria-label={name}>
      <div className={css.what}>
        <b>{name}</b>
        {!isOnly && (
          <ActionIcon
            className={css.remove}
            size="sm"
            variant="subtle"
            aria-label={m.islamic_giving_remove_line()}
            onClick={() => change(null)}
          >
            <XIcon size={14} />
          </ActionIcon>
        )}
        <TextInput
          {...field('name')}
          size="xs"
          aria-label={m.islamic_giving_for_whom()}
          placeholder={hints[reading.kind]()}
          maxLength={60}
          autoComplete="off"
          list={`${field('name').id}-list`}
          value={line.name}
          onChange={event => change(renamed(reading.kind, event.currentTarget.value))}
        />
        <datalist id={`${field('name').id}-list`}>
          {suggestedNames(reading.kind).map(suggestion => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      </div>
      <div className={css.many}>
        <FactorInputs {...row} reading={reading} />
      </div>
      <div className={css.rate}>
        <RatePart {...row} reading={reading} />
      </div>
      <div className={css.figure}>
        {reading.isSum ? (
          <AmountInput
            {...field('amount')}
            label={m.platform_amount()}
            value={line.amount}
            onChange={amount => change({ amount })}
            currency={params.currency}
            required
          />
        ) : (
          <output id={field('amount').id}>{reading.due ? formatAmount(reading.due).replace(/\.00$/, '') : '–'}</output>
        )}
      </div>
      <p className={css.say}>
        <LineReading reading={reading} />
        <CustomRate line={line} change={change} reading={reading} />
        {!reading.isSum && field('amount').error && <span className={css.wrong}>{field('amount').error}</span>}
      </p>
    </div>
  )
}

/** '5 people × $7 = $35', and who announced the rate. */
function LineReading({ reading }: { reading: LineReading }) {
  const { kind, factors, rate, due, announced, isBelowNisab, isSum } = reading
  const dayText = useDayText()
  const isComputed = due !== null && !isSum
  const source =
    announced &&
    `${announced.authority || announced.source || m.islamic_giving_no_source()}, ${m.islamic_giving_since({ day: dayText(announced.startsOn) })}`
  return (
    <>
      {isComputed && <span>{`${formatCalculation(kind, factors, rate, calculationTexts)} = ${formatMoney(due)}`}</span>}
      {kind === itemIds.fidyah && announced && <span>{announced.compounds ? m.islamic_giving_grows() : m.islamic_giving_grows_not()}</span>}
      {kind === itemIds.zakat && announced && (
        <span className={isBelowNisab ? css.wrong : undefined} role={isBelowNisab ? 'status' : undefined}>
          {isBelowNisab
            ? m.islamic_giving_below_nisab({ nisab: formatMoney(announced.amount) })
            : m.islamic_giving_nisab({ nisab: formatMoney(announced.amount) })}
        </span>
      )}
      {source && <span className={css.source}>{source}</span>}
    </>
  )
}

const hints = {
  [itemIds.zakat]: m.islamic_giving_hint_wealth,
  [itemIds.fidyah]: m.islamic_giving_hint_fidyah,
  [itemIds.fitrah]: m.islamic_giving_hint_family,
  [itemIds.wakafIlmu]: m.islamic_giving_hint_wakaf,
  [itemIds.kaffarah]: m.islamic_giving_hint_kaffarah,
  [itemIds.wakafMasyarakat]: m.islamic_giving_hint_wakaf,
} as const
