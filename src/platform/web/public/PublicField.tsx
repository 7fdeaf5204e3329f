import { type ComponentProps, useId } from 'react'
import css from './public-form.module.css'

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  hint?: string | undefined
  /** What to check once more; it refuses nothing. */
  warning?: string | undefined
  error?: string | undefined
  onType: (value: string) => void
}

/** A field of a public page with its error; 16 px text prevents zooming on phones. */
export function PublicField({ label, hint, warning, error, onType, id: fixedId, ...input }: Props) {
  const own = useId()
  const id = fixedId ?? own
  const described = [hint && `${id}h`, warning && `${id}w`, error && `${id}e`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}h`}>{hint}</small>}
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        {...(described && { 'aria-describedby': described })}
        onChange={event => onType(event.currentTarget.value)}
      />
      {warning && (
        <small id={`${id}w`} role="status">
          {warning}
        </small>
      )}
      {error && (
        <em id={`${id}e`} role="alert">
          {error}
        </em>
      )}
    </div>
  )
}
