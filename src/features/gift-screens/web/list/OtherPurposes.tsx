import { VisuallyHidden } from '@mantine/core'
import { m } from '#messages/messages.js'
import css from '../gifts.module.css'

/** How many purposes a gift has beside the one that is named. */
export function OtherPurposes({ count }: { count: number }) {
  if (count === 0) return null
  const words = m.gift_screens_other_purposes({ count })
  return (
    <span className={css.besides} title={words}>
      <span aria-hidden="true">+{count}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
