import { Button } from '@mantine/core'
import { m } from '#messages/messages.js'
import css from './next-step.module.css'

/** A part of a page could not be loaded, while the rest of the page works. */
export const PartFailed = ({ text = m.platform_part_failed(), retry }: { text?: string; retry: () => unknown }) => (
  <div className={css.failed} role="alert">
    <p className="muted small">{text}</p>
    <Button size="xs" onClick={() => void retry()}>
      {m.platform_try_again()}
    </Button>
  </div>
)
