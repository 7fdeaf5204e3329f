import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './popup.module.css'

type Props = {
  isOpen?: boolean
  tone: 'danger' | 'success' | 'info'
  icon: ReactNode
  title: string
  button: string
  onClose: () => void
  children?: ReactNode
}

/** The frame of the three popups: icon, heading, text and one focused button. */
export const PopupFrame = ({ isOpen = true, tone, icon, title, button, onClose, children }: Props) => (
  <Modal.Root opened={isOpen} onClose={onClose} size={420} centered>
    <Modal.Overlay />
    <Modal.Content>
      <Modal.Body className={css.popup} data-tone={tone}>
        <span className={css.icon} aria-hidden="true">
          {icon}
        </span>
        <Modal.Title className={css.title}>{title}</Modal.Title>
        <div className={css.words}>{children}</div>
        <Button variant="filled" onClick={onClose} data-autofocus>
          {button}
        </Button>
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
)
