import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import type { ComponentProps, KeyboardEvent } from 'react'
import css from './palette.module.css'

type Props = {
  prompt: string
  isDesk: boolean
  text: string
  onText: (text: string) => void
  onKey: (event: KeyboardEvent) => void
} & ComponentProps<'label'>

/** The box of the palette; a telephone shows that it is the phone desk. Further props are those by which the combobox listens to it. */
export const PaletteBox = ({ prompt, isDesk, text, onText, onKey, ...target }: Props) => (
  <label className={css.box} {...target}>
    {isDesk ? <PhoneIcon size={20} aria-hidden="true" /> : <MagnifyingGlassIcon size={20} aria-hidden="true" />}
    <input
      className={css.input}
      aria-label={prompt}
      placeholder={prompt}
      value={text}
      onChange={event => onText(event.currentTarget.value)}
      onKeyDown={onKey}
      data-autofocus
    />
  </label>
)
