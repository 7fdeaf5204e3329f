import { Component, type ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { TornPageDrawing } from '../ui/drawings.tsx'
import css from './public-notice.module.css'

/** A public page with a single message. */
export const PublicNotice = ({ title, children }: { title: string; children?: ReactNode }) => (
  <main className={css.page}>
    <TornPageDrawing />
    <h1>{title}</h1>
    {children && <p>{children}</p>}
  </main>
)

/** Loading placeholder of a public page. */
export const PublicSkeleton = () => (
  <main aria-busy="true">
    <h1 className="vh">{m.platform_shell_loading()}</h1>
  </main>
)

type Props = { children: ReactNode }
/** Catches render errors of a public page. */
export class PublicBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    if (!this.state.isBroken) return this.props.children
    return <PublicNotice title={m.platform_oops_title()}>{m.platform_oops_public()}</PublicNotice>
  }
}
