import { DownOutlined, PushpinFilled } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isInDialog, useShortcuts } from '#ui/logic/shortcuts.ts'
import { useUnsavedPages } from '#ui/logic/unsaved.ts'
import { mostOfScreen, type Tab } from './deck.ts'
import styles from './tab-bar.module.css'
import { panelId, tabId } from './tab-ids.ts'
import { tabMenu } from './tab-menu.tsx'
import type { HeldDeck } from './use-deck.ts'
import type { Pages } from './use-pages.ts'
import { type TabActs, useTabActs } from './use-tab-acts.ts'

interface TabBarProps {
  readonly held: HeldDeck
  readonly pages: Pages
}

/** The open pages: a click shows one, the middle button closes it, a double click builds it anew. */
export function TabBar({ held, pages }: TabBarProps) {
  const { tabs, shown, replaced } = held.deck
  const acts = useTabActs(held, pages)
  const unsaved = useUnsavedPages()
  const list = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const [under, setUnder] = useState<string | null>(null)
  useReplacedTold(replaced)
  useShortcuts({
    tab: (at, event) => {
      const tab = at === 8 ? tabs.at(-1) : tabs[at]
      return tab && !isInDialog(event) ? acts.show(tab.id) : false
    },
  })
  // Again whenever the row grows: a record's name comes a moment after its page.
  useLayoutEffect(() => {
    const bring = () => bringIntoSight(list.current, shown)
    const watch = new ResizeObserver(bring)
    for (const box of [list.current, row.current]) if (box) watch.observe(box)
    bring()
    return () => watch.disconnect()
  }, [shown])
  return (
    <nav className={styles.bar} aria-label="打开的页面">
      <Dropdown trigger={['contextMenu']} menu={tabMenu(tabs, under ?? shown, acts)}>
        <div ref={list} className={styles.tabs}>
          <div
            ref={row}
            role="tablist"
            className={styles.row}
            aria-label="打开的页面"
            onContextMenu={event => setUnder(tabUnder(event))}
          >
            {tabs.map(tab => (
              <TabButton
                key={tab.id}
                tab={tab}
                isShown={tab.id === shown}
                isUnsaved={unsaved.has(tab.id)}
                isOnly={tabs.length === 1}
                acts={acts}
              />
            ))}
          </div>
        </div>
      </Dropdown>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: tabs.map(tab => ({ key: tab.id, label: labelOf(tab) })),
          selectedKeys: shown === null ? [] : [shown],
          onClick: ({ key }) => acts.show(key),
          className: styles.all,
        }}
      >
        <Button type="text" size="small" aria-label="全部标签页" icon={<DownOutlined />} />
      </Dropdown>
    </nav>
  )
}

/** Says whose place a new record took. */
function useReplacedTold(replaced: Tab | undefined): void {
  const { message } = App.useApp()
  useEffect(() => {
    if (!replaced) return
    const content = `同一页面最多打开 ${mostOfScreen} 条记录，已关闭最早的「${labelOf(replaced)}」`
    void message.info({ key: 'replaced', content })
  }, [message, replaced])
}

interface TabButtonProps {
  readonly tab: Tab
  readonly isShown: boolean
  readonly isUnsaved: boolean
  readonly isOnly: boolean
  readonly acts: TabActs
}

function TabButton({ tab, isShown, isUnsaved, isOnly, acts }: TabButtonProps) {
  const { id, isPinned } = tab
  const isClosable = !isPinned && !isOnly
  const end = () => isClosable && acts.close([id])
  return (
    <button
      type="button"
      role="tab"
      id={tabId(id)}
      data-tab={id}
      aria-selected={isShown}
      aria-controls={tab.isAlive ? panelId(id) : undefined}
      tabIndex={isShown ? 0 : -1}
      className={styles.tab}
      title={labelOf(tab)}
      onClick={({ target }) => (isOn(target, '[data-close]') ? end() : acts.show(id))}
      onDoubleClick={({ target }) => !isOn(target, '[data-close]') && acts.reload(id)}
      onMouseDown={event => event.button === 1 && event.preventDefault()}
      onAuxClick={event => event.button === 1 && end()}
      onKeyDown={event => (event.key === 'Delete' ? end() : stepTabs(event))}
    >
      {isPinned && <PushpinFilled className={styles.pin} aria-label="已固定" />}
      <span className={styles.label}>{labelOf(tab)}</span>
      {isUnsaved && <i className={styles.dot} role="img" aria-label="未保存" />}
      {isClosable && (
        <span className={styles.close} data-close aria-hidden title="关闭（Delete）">
          ×
        </span>
      )}
    </button>
  )
}

/** Screen and record: 项目列表 · 春蕾计划. */
function labelOf({ screen, title: own, name }: Tab): string {
  const title = screen ?? own
  return name === undefined || name === title ? title : `${title} · ${name}`
}

function isOn(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function tabUnder({ target }: MouseEvent): string | null {
  const tab = target instanceof Element ? target.closest('[data-tab]') : null
  return tab?.getAttribute('data-tab') ?? null
}

/** Arrows, Home and End move the focus along the tabs; Enter shows the one in focus. */
function stepTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [
    ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
  ]
  const at = tabs.indexOf(event.currentTarget)
  const ways: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: tabs.length - 1,
  }
  const next = ways[event.key]
  if (next === undefined) return
  event.preventDefault()
  tabs.at(next % tabs.length)?.focus()
}

/** Moves the bar sideways, and the window not at all. */
function bringIntoSight(list: HTMLElement | null, shown: string | null): void {
  const tab = list?.querySelector<HTMLElement>(`[data-tab="${shown}"]`)
  if (!list || !tab) return
  const start = tab.offsetLeft - list.offsetLeft
  if (start < list.scrollLeft) list.scrollLeft = start
  const end = start + tab.offsetWidth
  if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth
}
