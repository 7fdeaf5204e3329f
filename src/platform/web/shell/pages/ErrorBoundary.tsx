import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { TornPageDrawing } from '#platform/web/ui/drawings.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ChunkLoadError } from '#platform/web/ui/loading/load-chunk.ts'

type Props = { children: ReactNode }

/** Catches render errors and offers to retry. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false, isChunkError: false }
  static getDerivedStateFromError(error: unknown) {
    return { isBroken: true, isUnloaded: error instanceof ChunkLoadError }
  }
  override render() {
    const { isBroken, isChunkError: isUnloaded } = this.state
    // React caches the failed import: only a reload fetches the chunk again.
    const retry = () => (isUnloaded ? location.reload() : this.setState({ isBroken: false }))
    return isBroken ? <ErrorScreen onRetry={retry} /> : this.props.children
  }
}

/** The error screen for render errors. */
const ErrorScreen = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="centred">
    <EmptyState
      level={1}
      title={m.platform_oops_title()}
      picture={<TornPageDrawing />}
      actions={
        <>
          <Button onClick={() => location.reload()}>{m.platform_reload()}</Button>
          <Button variant="filled" onClick={onRetry}>
            {m.platform_try_again()}
          </Button>
        </>
      }
    >
      <p>{m.platform_oops_text()}</p>
    </EmptyState>
  </div>
)
