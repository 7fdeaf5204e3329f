import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { TornPageDrawing } from '#platform/web/ui/drawings.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { NotLoaded } from '#platform/web/ui/loading/load-part.ts'

type Props = { children: ReactNode }

/** Catches what breaks while drawing: says so, says what it means for the work, offers to draw again. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false, isUnloaded: false }
  static getDerivedStateFromError(error: unknown) {
    return { isBroken: true, isUnloaded: error instanceof NotLoaded }
  }
  override render() {
    const { isBroken, isUnloaded } = this.state
    // What did not load is drawn as broken for ever by this page.
    const retry = () => (isUnloaded ? location.reload() : this.setState({ isBroken: false }))
    return isBroken ? <Oops onRetry={retry} /> : this.props.children
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
