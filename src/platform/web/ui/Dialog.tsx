import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import css from './dialog.module.css'

const widths = { narrow: 480, medium: 560, wide: 720 } as const

type Props = {
  title: ReactNode
  onClose: () => void
  opened?: boolean
  width?: keyof typeof widths
  /** Whether a click beside it leaves it open. */
  isFirm?: boolean
  children: ReactNode
}

/**
 * The one frame of dialogs: title, a button that closes it, content, and actions at its foot (`dialog-actions`).
 * Its top stays where it is when content arrives; content that loads above the actions has its height from the start.
 */
export const Dialog = ({ title, onClose, opened = true, width = 'narrow', isFirm = false, children }: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={title}
    size={widths[width]}
    centered={false}
    yOffset="var(--dialog-top)"
    classNames={{ root: css.root ?? '', content: css.content ?? '' }}
    closeOnClickOutside={!isFirm}
    closeButtonProps={{ 'aria-label': m.platform_shell_close() }}
  >
    {children}
  </Modal>
)
