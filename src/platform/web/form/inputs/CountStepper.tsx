import { Input } from '@mantine/core'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { isBlockedNumberKey, sanitizeInteger } from '#kit/text/numbers.ts'
import { m } from '#messages/messages.js'
import type { FieldProps } from '../use-form.ts'
import { useNumberText } from './use-number-text.ts'
import css from './inputs.module.css'

type Props = FieldProps<number | null> & { digits?: number; least?: number; unit?: string }

/** A whole number with minus and plus buttons and arrow keys. */
export function CountStepper({ id, name, label, value, error, onChange, digits = 2, least = 0, unit }: Props) {
  const most = 10 ** digits - 1
  const { read, refusal, refuse } = useNumberText(
    typed => sanitizeInteger(typed, digits),
    text => /^\d+$/.test(text) && Number(text) <= most,
  )
  const step = (by: number) => onChange(Math.min(most, Math.max(least, (value ?? 0) + by)))
  return (
    <Input.Wrapper id={id} label={label} error={refusal ?? error}>
      <div className={css.counted}>
        <div className={css.stepper}>
          <button type="button" tabIndex={-1} aria-label={m.platform_less({ what: label })} onClick={() => step(-1)}>
            <MinusIcon size={16} aria-hidden="true" />
          </button>
          <input
            id={id}
            name={name}
            inputMode="numeric"
            role="spinbutton"
            aria-valuemin={least}
            aria-valuemax={most}
            aria-valuenow={value ?? least}
            aria-invalid={(refusal ?? error) !== undefined}
            autoComplete="off"
            value={value ?? ''}
            onChange={event => {
              const text = read(event)
              if (text !== null) onChange(text === '' ? null : Number(text))
            }}
            onKeyDown={event => {
              if (isBlockedNumberKey(event.key)) {
                event.preventDefault()
                return refuse(`${event.currentTarget.value}${event.key}`)
              }
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              step(event.key === 'ArrowUp' ? 1 : -1)
            }}
          />
          <button type="button" tabIndex={-1} aria-label={m.platform_more({ what: label })} onClick={() => step(1)}>
            <PlusIcon size={16} aria-hidden="true" />
          </button>
        </div>
        {unit && <span className="muted">{unit}</span>}
      </div>
    </Input.Wrapper>
  )
}
