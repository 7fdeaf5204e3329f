import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { TornPageDrawing } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type Props = { children: ReactNode }

/** Catches what breaks while drawing: says so, says what it means for the work, offers to draw again. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? <Oops onRetry={() => this.setState({ isBroken: false })} /> : this.props.children
  }
}

/** The general error screen. */
export const Oops = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="centred">
    <EmptyState
      level={1}
      title={m.shell_oops_title()}
      picture={<TornPageDrawing />}
      actions={
        <>
          <Button onClick={() => location.reload()}>{m.shell_reload()}</Button>
          <Button variant="filled" onClick={onRetry}>
            {m.shell_try_again()}
          </Button>
        </>
      }
    >
      <p>{m.shell_oops_text()}</p>
    </EmptyState>
  </div>
)
