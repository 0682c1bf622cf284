import { Drawer } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { Location } from 'react-router'
import { type Session, SessionContext } from '#ui/logic/session.ts'
import { OlderDataBar } from '#ui/views/older-data-bar.tsx'
import { DueAgreements } from '../session/due-agreements.tsx'
import { tabOf } from '../tabs/deck.ts'
import { PageDeck } from '../tabs/page-deck.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { useDeck } from '../tabs/use-deck.ts'
import { usePages } from '../tabs/use-pages.ts'
import { useAppearance } from '../theme/appearance.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageWatch } from './page-watch.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useSidebar } from './use-sidebar.ts'

interface ShellProps {
  readonly session: Session
  readonly path: string
  readonly title: string
  readonly location: Location
}

/** The layout around every screen of a signed-in person. */
export default function Shell({ session, ...place }: ShellProps) {
  const sidebar = useSidebar()
  const { path } = place
  const { isOverlay, close } = sidebar
  // An overlay closes when another screen opens.
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
          <aside className={styles.side} aria-label="菜单">
            <Sidebar path={path} isCollapsed={!sidebar.isOpen} />
          </aside>
        )}
        <Body {...place} />
      </div>
    </SessionContext>
  )
}

/** Tabs, breadcrumb and the pages. */
function Body(place: Omit<ShellProps, 'session'>) {
  const isTabbed = useAppearance().tabs === 'on'
  const held = useDeck({ ...place, isTabbed })
  const pages = usePages(held, isTabbed)
  const { deck } = held
  const shown = tabOf(deck, deck.shown)
  useScrollMemory(deck.shown ?? '', place.location)
  return (
    <div className={styles.body} data-tabbed={isTabbed || undefined}>
      <PageWatch />
      <DueAgreements />
      {isTabbed && <TabBar held={held} pages={pages} />}
      <Breadcrumb path={place.path} title={place.title} page={shown?.id ?? ''} />
      <OlderDataBar />
      <main id="content" className={styles.content} tabIndex={-1}>
        <PageDeck deck={deck} pages={pages} isTabbed={isTabbed} />
      </main>
      <Footer />
    </div>
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
