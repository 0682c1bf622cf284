import { Drawer } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { type Session, SessionContext } from '#kernel/web/logic/session.ts'
import { SourcesProvider } from '#kernel/web/logic/sources.ts'
import { FailureBoundary } from '../failure/failure-boundary.tsx'
import { Screen } from '../guard/screen.tsx'
import { DueAgreements } from '../session/due-agreements.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useSidebar } from './use-sidebar.ts'

interface ShellProps {
  readonly session: Session
  readonly path: string
  readonly title: string
}

/** The layout around every screen of a signed-in person. */
export default function Shell({ session, path, title }: ShellProps) {
  const sidebar = useSidebar()
  useScrollMemory()
  const { isOverlay, close } = sidebar
  // biome-ignore lint/correctness/useExhaustiveDependencies: an overlay closes when another screen opens
  useEffect(close, [path, close])
  return (
    <SessionContext value={session}>
      <a className={styles.skip} href="#content">
        跳到内容
      </a>
      <div
        className={styles.shell}
        data-sidebar={isOverlay ? 'over' : sidebar.isOpen ? 'open' : 'closed'}
      >
        <Header sidebar={sidebar} />
        {isOverlay ? (
          <OverlaidSidebar isOpen={sidebar.isOpen} onClose={close}>
            <Sidebar path={path} isCollapsed={false} onChosen={close} />
          </OverlaidSidebar>
        ) : (
          <aside className={styles.side}>
            <Sidebar path={path} isCollapsed={!sidebar.isOpen} />
          </aside>
        )}
        <div className={styles.body}>
          <DueAgreements />
          <Breadcrumb path={path} title={title} />
          <main id="content" className={styles.content} tabIndex={-1}>
            <FailureBoundary key={path}>
              <SourcesProvider>
                <Screen path={path} title={title} />
              </SourcesProvider>
            </FailureBoundary>
          </main>
          <Footer />
        </div>
      </div>
    </SessionContext>
  )
}

interface OverlaidProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

function OverlaidSidebar({ isOpen, onClose, children }: OverlaidProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={256}
      closable={false}
      styles={{ body: { padding: 0, background: 'var(--gyb-ink)' } }}
    >
      {children}
    </Drawer>
  )
}
